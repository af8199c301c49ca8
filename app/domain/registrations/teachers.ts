import { halfWidth } from '~/domain/lists/half-width'

export type Teachers = { teacherName?: string | undefined; secondTeacherName?: string | undefined }

/** Who teaches a participant, by name: nobody, one or two, and nobody twice. */
export function teachersOf({ teacherName = '', secondTeacherName = '' }: Teachers): string[] {
  const named = [teacherName, secondTeacherName].filter(Boolean)
  return named.filter((name, index) => named.findIndex((other) => teacherKey(other) === teacherKey(name)) === index)
}

/** The same for one teacher however students write the name: with or without spaces, in full-width letters, in capitals. */
export const teacherKey = (name: string): string => halfWidth(name).replace(/\s/g, '').toLowerCase()
