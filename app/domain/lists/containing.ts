/** The pattern of LIKE … ESCAPE '\\' for texts that contain this one, its wildcards taken as they are written. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
