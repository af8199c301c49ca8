import { z } from 'zod'
import { plainText } from '~/domain/lists/plain-text'
import { visibleLines } from '~/domain/lists/visible-text'
import { readJsonText } from './json-text'
import { allVoices } from './library-filter'

const longestJson = 20_000

const line = (max: number) => plainText.pipe(z.string().max(max, { error: `tooLong?max=${max}` }))

const json = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(longestJson, { error: `tooLong?max=${longestJson}` })
  .transform((text, context) => {
    const read = readJsonText(text)
    if (read.ok) return read
    context.issues.push({ code: 'custom', input: text, message: faultOf(read) })
    return z.NEVER
  })

function faultOf(read: Extract<ReturnType<typeof readJsonText>, { ok: false }>): string {
  const line = String(read.line)
  if ('inexact' in read) return `jsonInexact?${new URLSearchParams({ line, number: read.inexact.slice(0, 60) })}`
  if (read.twice !== undefined) return `jsonKeyTwice?${new URLSearchParams({ line, key: read.twice.slice(0, 60) })}`
  return `jsonInvalid?line=${line}&column=${read.column}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const datasetSchema = z.object({
  /** Names files of an export too. */
  name: line(200).refine((name) => !/[/\\]|^\./.test(name), { error: 'datasetName' }),
  singerName: line(100),
  songName: line(200),
  voiceType: z.enum(allVoices, { error: 'required' }),
  description: z
    .string()
    .transform(visibleLines)
    .pipe(z.string().max(2000, { error: 'tooLong?max=2000' }))
    .optional()
    .transform((text = '') => text),
  /** Scores by the code of their tag. */
  tags: json.transform(({ value, lineOf }, context) => {
    const refuse = (message: string) => context.issues.push({ code: 'custom', input: value, message })
    if (!isObject(value)) {
      refuse('jsonNotObject')
      return z.NEVER
    }
    for (const [tag, score] of Object.entries(value))
      if (typeof score !== 'number') refuse(`jsonNotANumber?${new URLSearchParams({ line: String(lineOf(tag)), tag: tag.slice(0, 60) })}`)
    return value
  }),
  scoresData: json.transform(({ value }) => value),
  /** Of the dataset as the form was opened. */
  revision: z.coerce.number({ error: 'invalid' }).int({ error: 'invalid' }),
})

export type DatasetInput = z.infer<typeof datasetSchema>
