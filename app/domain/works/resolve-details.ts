import { coded } from './rules'
import { type WorkDetailField, workDetailsSchema } from './schema'

type Song = { id: number; categoryId: number; values: { value: string; field: { position: number; type: string } }[] }
type Award = { id: number; name: string; required: boolean; maxWorksPerUser: number | null }

type Known = {
  /** The entries that take part, each with how many works it may hand in. */
  entries: { id: number; category: { id: number; name: string; songCount: number }; works: number }[]
  songs: Song[]
  awards: Award[]
  /** The participant's other works of the stage, for what each award already has. */
  others: { entryId: number; awards: { awardId: number }[] }[]
}

export type ResolvedDetails = { entryId: number; songId: number | null; title: string; performer: string; awardIds: number[] }

type Resolved = { ok: true; details: ResolvedDetails } | { ok: false; errors: Partial<Record<WorkDetailField, string>> }

/**
 * What a participant wrote about a work, checked against the registration: the song is one of its own, in a category it
 * chose; a required award applies by itself while it may take another work; a chosen one must have room.
 */
export function resolveDetails(given: unknown, { entries, songs, awards, others }: Known): Resolved {
  const parsed = workDetailsSchema.safeParse(given)
  if (!parsed.success) {
    const errors: Partial<Record<WorkDetailField, string>> = {}
    for (const issue of parsed.error.issues) errors[issue.path[0] as WorkDetailField] ??= issue.message
    return { ok: false, errors }
  }
  const { entry, title, performer, awards: chosen } = parsed.data
  const found = findPiece(entry, entries, songs)
  if (!found) return { ok: false, errors: { entry: 'songNotYours' } }
  const { category, works } = found.entry
  if (others.filter((work) => work.entryId === found.entry.id).length >= works) {
    return { ok: false, errors: { entry: coded('entryFull', { category: category.name, max: works }) } }
  }
  const name = title || (found.song && songName(found.song))
  if (!name) return { ok: false, errors: { title: 'required' } }

  const room = (award: Award) => award.maxWorksPerUser === null || usesOf(award.id, others) < award.maxWorksPerUser
  const ids = new Set(chosen.map(Number))
  const unknown = [...ids].some((id) => !awards.some((award) => award.id === id))
  if (unknown) return { ok: false, errors: { awards: 'invalid' } }
  const full = awards.find((award) => ids.has(award.id) && !award.required && !room(award))
  if (full) return { ok: false, errors: { awards: coded('awardFull', { award: full.name, max: full.maxWorksPerUser ?? 0 }) } }
  const awardIds = awards.filter((award) => (award.required ? room(award) : ids.has(award.id))).map((award) => award.id)
  return { ok: true, details: { entryId: found.entry.id, songId: found.song?.id ?? null, title: name, performer, awardIds } }
}

/** A song's name is its first field's text. */
export function songName({ values }: Pick<Song, 'values'>): string {
  const [first] = [...values].sort((a, b) => a.field.position - b.field.position)
  return first?.value.trim() ?? ''
}

function findPiece(piece: string, entries: Known['entries'], songs: Song[]): { entry: Known['entries'][number]; song: Song | null } | null {
  const [kind, number] = piece.split(':')
  const song = kind === 'song' ? songs.find((one) => one.id === Number(number)) : null
  if (song === undefined) return null
  const entry = entries.find(({ category }) => category.id === (song?.categoryId ?? Number(number)))
  return entry && (song || entry.category.songCount === 0) ? { entry, song } : null
}

function usesOf(awardId: number, works: Known['others']): number {
  return works.filter((work) => work.awards.some((award) => award.awardId === awardId)).length
}
