/** Crockford's base 32: neither I, L, O nor U, so that nobody misreads one from paper. */
export const resultCodeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const length = 12

/** A code as somebody typed it: in any case and width, with or without what parts its groups; O is a zero, I and L are a one. Null for anything else. */
export function readResultCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._·]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === length && [...code].every((sign) => resultCodeSigns.includes(sign)) ? code : null
}

/** In groups of four, as it stands on paper and in addresses. */
export function shownResultCode(code: string): string {
  return code.replace(/(?<=.)(?=(?:.{4})+$)/g, '-')
}
