/** What a competition asks of who registers, as the form and its schema need it. */
export type RegistrationForm = {
  hasNotice: boolean
  feeMinor: number
  resumeRequired: boolean
  categories: FormCategory[]
  awards: { id: number; required: boolean }[]
}

export type FormCategory = {
  id: number
  songCount: number
  songFields: FormSongField[]
  /** The longest a song may last; null where it may last as long as it likes. */
  durationLimitMinutes: number | null
}

export type FormSongField = { id: number; type: 'text' | 'time' | 'number' | 'textarea'; required: boolean }

/** Where a song's fields stand in the form: `songs.c3[0].f7` is field 7 of the first song of category 3. */
export const categoryKey = (categoryId: number): `c${number}` => `c${categoryId}`
export const fieldKey = (fieldId: number): `f${number}` => `f${fieldId}`

/** A category that asks for songs but has no fields to name them: nobody can enter it until an organiser sets them. */
export function lacksSongFields({ songCount, songFields }: Pick<FormCategory, 'songCount' | 'songFields'>): boolean {
  return songCount > 0 && songFields.length === 0
}
