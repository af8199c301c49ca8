import { z } from 'zod'
import { coded } from '~/domain/competitions/coded'
import type { Situation } from './queries/situation.server'
import { worksAsked } from './rules'

/** What a participant says about a work; it travels with the file, in the upload's row. */
const workDetailsSchema = z.object({
  /** `song:ID`, or `category:ID` where the category has no songs. */
  piece: z.string({ error: 'required' }).regex(/^(song|category):[1-9]\d{0,9}$/, 'invalid'),
  /** Left empty, the song's name is the title. */
  title: z.string().trim().max(100, 'tooLong?max=100').optional(),
  performer: z.string({ error: 'required' }).trim().min(1, 'required').max(50, 'tooLong?max=50'),
  awards: z
    .array(z.string().regex(/^[1-9]\d{0,9}$/, 'invalid'))
    .max(20, 'invalid')
    .default([]),
})

export type WorkDetails = z.infer<typeof workDetailsSchema>

export type WorkDetailField = keyof WorkDetails

/** A work's details as an upload's row keeps them: text by text, the awards in one, comma-separated. */
export type StoredDetails = Record<'piece' | 'title' | 'performer' | 'awards', string>

export function writeDetails({ piece, title, performer, awards }: Partial<WorkDetails>): StoredDetails {
  return { piece: piece ?? '', title: title ?? '', performer: performer ?? '', awards: (awards ?? []).join(',') }
}

/** The details as the schema takes them: what is empty is absent. */
export function readDetails(stored: unknown): Record<string, unknown> {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<StoredDetails>
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined)
  return {
    piece: text(given.piece),
    title: text(given.title),
    performer: text(given.performer),
    awards: text(given.awards)?.split(',') ?? [],
  }
}

/** What a browser notes of the file it sends, to know it again after a break: size, head and tail. Never trusted, only compared by the browser. */
export function readFingerprint(stored: unknown): string {
  const value = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>).fingerprint : null
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : ''
}

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
  const { piece, title, performer, awards: chosen } = parsed.data
  const found = findPiece(piece, entries, songs)
  if (!found) return { ok: false, errors: { piece: 'songNotYours' } }
  const { category, works } = found.entry
  if (others.filter((work) => work.entryId === found.entry.id).length >= works) {
    return { ok: false, errors: { piece: coded('entryFull', { category: category.name, max: works }) } }
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

/** Why a slot is none of this participant's, or null. */
export function slotRefusal({ slots }: Situation, slot: number | null): string | null {
  return slot !== null && Number.isInteger(slot) && slot >= 1 && slot <= slots ? null : coded('slotUnknown', { max: slots })
}

/** The details of a slot's work, checked against everything the registration chose. */
export function resolveFor({ stage, takingPart, registration, competition, works }: Situation, slot: number | null, details: unknown) {
  return resolveDetails(readDetails(details), {
    entries: takingPart.map(({ id, category }) => ({ id, category, works: worksAsked(stage, category) })),
    songs: registration.songs,
    awards: competition.specialAwards,
    others: works.filter((work) => work.slot !== slot),
  })
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
