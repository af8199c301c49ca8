import { coded } from './rules'
import { type WorkDetailField, workDetailsSchema } from './schema'

type Song = { id: number; categoryId: number; values: { value: string; field: { position: number; type: string } }[] }
type Award = { id: number; name: string; required: boolean; maxWorksPerUser: number | null }

type Known = {
  categories: { id: number; songCount: number }[]
  songs: Song[]
  awards: Award[]
  /** The participant's other works of the stage, for what each award already has. */
  others: { awards: { awardId: number }[] }[]
}

export type ResolvedDetails = { categoryId: number; songId: number | null; title: string; performer: string; awardIds: number[] }

type Resolved = { ok: true; details: ResolvedDetails } | { ok: false; errors: Partial<Record<WorkDetailField, string>> }

/**
 * What a participant wrote about a work, checked against the registration: the song is one of its own, in a category it
 * chose; a required award applies by itself while it may take another work; a chosen one must have room.
 */
export function resolveDetails(given: unknown, { categories, songs, awards, others }: Known): Resolved {
  const parsed = workDetailsSchema.safeParse(given)
  if (!parsed.success) {
    const errors: Partial<Record<WorkDetailField, string>> = {}
    for (const issue of parsed.error.issues) errors[issue.path[0] as WorkDetailField] ??= issue.message
    return { ok: false, errors }
  }
  const { entry, title, performer, awards: chosen } = parsed.data
  const found = findEntry(entry, categories, songs)
  if (!found) return { ok: false, errors: { entry: 'songNotYours' } }
  const name = title || (found.song && songName(found.song))
  if (!name) return { ok: false, errors: { title: 'required' } }

  const room = (award: Award) => award.maxWorksPerUser === null || usesOf(award.id, others) < award.maxWorksPerUser
  const ids = new Set(chosen.map(Number))
  const unknown = [...ids].some((id) => !awards.some((award) => award.id === id))
  if (unknown) return { ok: false, errors: { awards: 'invalid' } }
  const full = awards.find((award) => ids.has(award.id) && !award.required && !room(award))
  if (full) return { ok: false, errors: { awards: coded('awardFull', { award: full.name, max: full.maxWorksPerUser ?? 0 }) } }
  const awardIds = awards.filter((award) => (award.required ? room(award) : ids.has(award.id))).map((award) => award.id)
  return { ok: true, details: { categoryId: found.categoryId, songId: found.song?.id ?? null, title: name, performer, awardIds } }
}

/** A song's name is its first field's text. */
export function songName({ values }: Pick<Song, 'values'>): string {
  const [first] = [...values].sort((a, b) => a.field.position - b.field.position)
  return first?.value.trim() ?? ''
}

function findEntry(entry: string, categories: Known['categories'], songs: Song[]): { categoryId: number; song: Song | null } | null {
  const [kind, number] = entry.split(':')
  const id = Number(number)
  if (kind === 'song') {
    const song = songs.find((one) => one.id === id)
    return song && categories.some((one) => one.id === song.categoryId) ? { categoryId: song.categoryId, song } : null
  }
  const category = categories.find((one) => one.id === id)
  return category && category.songCount === 0 ? { categoryId: id, song: null } : null
}

function usesOf(awardId: number, works: Known['others']): number {
  return works.filter((work) => work.awards.some((award) => award.awardId === awardId)).length
}
