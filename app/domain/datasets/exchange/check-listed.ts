import { z } from 'zod'
import { datasetSchema } from '../dataset-form'
import { isStorable } from '../storable-json'
import { officialScores } from '../official-scores'
import type { KnownTag, TagScore } from '../sheets/sheet-scores'

const { name, singerName, songName, voiceType, description } = datasetSchema.shape

const entrySchema = z.object({
  ...{ name, singer: singerName, song: songName, voiceType, description },
  source: z.enum(['pair', 'audio']).optional(),
  split: z.boolean().default(false),
  tags: z.record(z.string().max(100), z.union([z.number(), z.string().max(100)])).default({}),
  scoresData: z.unknown().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

/** What a dataset is made of, as it is kept until its recording is there. */
export type SaidOfDataset = {
  singerName: string
  songName: string
  voiceType: z.infer<typeof voiceType>
  description: string
  source: 'pair' | 'audio'
  split: boolean
  scores: TagScore[]
  scoresData: unknown
  /** Its recording's, where the manifest gives it. */
  sha256: string | null
}

/** Of the tags that the manifest's scores were given by. */
type Scale = { code: string; max: number }

type Checked = { ok: true; name: string; said: SaidOfDataset } | { ok: false; name: string; codes: string[] }

const mostCodes = 20
const fieldCode = (field: string) => `archiveField?field=${field}`

/** What a dataset that cannot be taken is called: by its name, or its place. */
function nameOf({ name }: Record<string, unknown>, position: number): string {
  const said = typeof name === 'string' ? name.trim() : ''
  return said.length > 200 || said === '' ? `#${position}` : said
}

/**
 * Whether the library can take what a manifest says of a dataset, `position` of its list. Codes: archiveField (field), archiveScale (tag, max, own: another
 * maximum than ours), and those of officialScores.
 */
export function checkListed(
  entry: Record<string, unknown>,
  { position, tags, scales }: { position: number; tags: readonly KnownTag[]; scales: readonly Scale[] },
): Checked {
  const fault = Object.keys(entry).filter((field) => !isStorable(entry[field]))
  if (fault.length > 0)
    return { ok: false, name: isStorable(entry.name) ? nameOf(entry, position) : `#${position}`, codes: fault.map(fieldCode) }
  const parsed = entrySchema.safeParse(entry)
  const shown = parsed.data?.name ?? nameOf(entry, position)
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path: [field] }) => String(field)))]
    return { ok: false, name: shown, codes: fields.map(fieldCode).slice(0, mostCodes) }
  }
  const { singer, song, source, tags: written, sha256 = null, scoresData = {}, name: _, ...rest } = parsed.data
  const { scores, codes } = officialScores(written, tags)
  const others = scales.flatMap(({ code, max }) => {
    const own = tags.find((tag) => tag.code === code)
    return own && own.maxScore !== max && code in written
      ? [`archiveScale?${new URLSearchParams({ tag: code, max: String(max), own: String(own.maxScore) })}`]
      : []
  })
  if (codes.length + others.length > 0) return { ok: false, name: shown, codes: [...codes, ...others].slice(0, mostCodes) }
  const said = {
    singerName: singer,
    songName: song,
    source: source ?? (scores.length > 0 ? 'pair' : 'audio'),
    scores,
    scoresData,
    sha256,
    ...rest,
  }
  return { ok: true, name: shown, said }
}
