import { safeReturnPath } from './return-path'

/** The page of this site that led here, as a path, for a way back that needs no script; else the fallback. */
export function refererPath(request: Request, fallback: string): string {
  const here = new URL(request.url)
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return fallback
  const from = new URL(referer)
  if (from.host !== here.host || from.pathname === here.pathname) return fallback
  return safeReturnPath(from.pathname + from.search, fallback)
}
