/** The token of an Authorization header, or null. */
export function bearerToken(header: string | null | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null
}
