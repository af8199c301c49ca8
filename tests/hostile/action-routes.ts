import fs from 'node:fs'
import { routeAccess, type RoutePattern } from '../../app/domain/accounts/route-access'

const folder = 'app/routes'

/** The routes that take what is posted to them, as their files say. */
export const actionRoutes: RoutePattern[] = fs
  .readdirSync(folder)
  .filter((file) => /^export (?:const|(?:async )?function) action\b/m.test(fs.readFileSync(`${folder}/${file}`, 'utf8')))
  .map(patternOf)

/** `_app.competitions.$id.scores_.$scoreId.void.tsx` is `/competitions/:id/scores/:scoreId/void`. */
function patternOf(file: string): RoutePattern {
  const parts = file.replace(/\.tsx?$/, '').split('.')
  const shown = parts.filter((part) => !part.startsWith('_')).map((part) => part.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':'))
  const pattern = `/${shown.join('/')}`
  if (!(pattern in routeAccess)) throw new Error(`${file}: ${pattern} is not in route-access.ts`)
  return pattern as RoutePattern
}

const written = (Object.keys(routeAccess) as RoutePattern[])
  .filter((pattern) => !pattern.endsWith('*'))
  .map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`) }))
  // What is written out goes before what stands for any.
  .sort((a, b) => a.pattern.split(':').length - b.pattern.split(':').length)

/** The route of an address. */
export function routeOf(address: string): RoutePattern {
  const path = address.split('?')[0]!
  return written.find(({ fits }) => fits.test(path))?.pattern ?? '/*'
}
