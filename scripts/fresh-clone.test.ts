import fs from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What a script names in its imports, but for those that it makes when it gets there. */
const importsOf = (file: string) =>
  [...fs.readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm)].map(([, name]) => name!)

test('every command begins in a fresh clone: until the packages are there none is asked for', () => {
  const [reached, needed] = [new Set(['scripts/run.mjs']), [] as string[]]
  for (const file of reached)
    for (const name of importsOf(file))
      if (name.startsWith('.')) reached.add(path.join(path.dirname(file), name))
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) needed.push(`${file}: ${name}`)
  expect(needed).toEqual([])
  expect(reached.size).toBeGreaterThan(10)
})
