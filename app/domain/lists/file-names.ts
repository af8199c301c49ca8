/** A path for a file to be unpacked to: no way out of its folder, nothing a file system chokes on. */
export function safePath(name: string): string {
  const parts = name.split('/').map(
    (part) =>
      part
        .replace(/[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/gu, '_')
        .replace(/^\.+/, '_')
        .trim()
        .slice(-120) || '_',
  )
  return parts.join('/')
}

/** The name, or one with a number that none of `names` is like, upper and lower case being one; it is among them afterwards. */
export function unlike(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let candidate = name
  for (let n = 2; names.has(candidate.toLowerCase()); n++) candidate = `${stem} (${n})${ending}`
  names.add(candidate.toLowerCase())
  return candidate
}
