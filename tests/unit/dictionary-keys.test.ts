import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'

/** Every text that a source file writes out; a template's blanks are `*`. */
function textsOf(file: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) texts.push(node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false))
  return texts
}

const sources = ['app', 'scripts'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^i18n\/(zh|en)\b|\/generated\//.test(name))
    .map((name) => path.join(folder, name)),
)
const invariants = fs.readFileSync('prisma/invariants.sql', 'utf8').matchAll(/RAISE\(ABORT, '(\w+)'\)/g)
const checks = fs
  .readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => [...fs.readFileSync(path.join('prisma/migrations', name), 'utf8').matchAll(/CONSTRAINT "(\w+)" CHECK/g)])
const written = new Set([...sources.flatMap(textsOf), ...[...invariants, ...checks].map(([, code]) => code!)])

/** A bare word that the sources write out: a code with or without its parameters (tooLong?max=50), a name in a list, an audit action. */
const words = new Set([...written].flatMap((text) => [text.split('?')[0]!, text.replaceAll('.', '_')]))

/** What a blank stands for is one of the words, wherever the key is nothing but the blank; elsewhere the rest of the key tells. */
const blanks = [...written].filter((text) => /^\w+\.\w*\*[\w*]*$/.test(text))
const wholly = new Set(['errors', ...blanks.filter((text) => text.endsWith('.*')).map((text) => text.slice(0, -2))])
const partly = blanks
  .filter((text) => !text.endsWith('.*'))
  .map((text) => new RegExp(`^${text.replace('.', '\\.').replaceAll('*', '\\w+')}$`))

test('every text of the dictionaries is asked for somewhere', () => {
  const idle = Object.entries(zh).flatMap(([area, texts]) =>
    Object.keys(texts)
      .filter((key) => !written.has(`${area}.${key}`) && !(wholly.has(area) && words.has(key)))
      .filter((key) => !partly.some((pattern) => pattern.test(`${area}.${key}`)))
      .map((key) => `${area}.${key}`),
  )
  expect(idle).toEqual([])
})

test('a figure that the Chinese text says, the English one says as well, not only the word that goes with it', () => {
  const figures = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  const unsaid = Object.entries(zh).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const english = en[area as keyof typeof en][key as never] as string
      const lacking = figures(text).filter((name) => english.includes(`{{${name}|`) && !figures(english).includes(name))
      return lacking.map((name) => `${area}.${key}: ${name}`)
    }),
  )
  // 'One field needs', 'Some fields need': how many stands beside it.
  expect(unsaid).toEqual(['common.fieldsToMend: count'])
})
