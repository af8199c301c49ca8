import fs from 'node:fs'
import path from 'node:path'
import { voiceTypes, type VoiceType } from '~/domain/accounts/roles'
import { type Target, targets } from '~/domain/model-scoring/calibration/target'
import { skillCodes } from '~/domain/model-scoring/skills'
import { people as voiceWords } from '~/i18n/zh/people'
import { voiceFeatures as skillWords } from '~/i18n/zh/voiceFeatures'
import { csvRows } from '../verify/csv'

export type Listed = {
  line: number
  file: string
  singer: string
  voice: VoiceType
  accompanied: boolean
  /** 1..5. */
  scores: Partial<Record<Target, number>>
}

export type Manifest = { listed: Listed[]; targets: Target[]; ignored: string[] }

/** All that is wrong with a manifest, a sentence a line. */
export class BadManifest extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'))
  }
}

const most = 10_000

/**
 * The recordings a CSV lists (a header first): `file` (from its folder, or a whole path), `singer`, and scores of 1..5 in `overall` or columns named by skill; if wanted `song`, `voice` and `accompanied`
 * (yes or no). Columns and voices may be named in Chinese. Throws BadManifest with everything that is wrong.
 */
export function readManifest(manifest: string): Manifest {
  let rows: string[][]
  try {
    rows = [...csvRows(textOf(fs.readFileSync(manifest)))]
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code ? error : new BadManifest([(error as Error).message])
  }
  const head = (rows[0] ?? []).map((name) => englishOf(name.trim().toLowerCase()))
  const at = (name: string) => head.indexOf(name)
  const found = targets.filter((target) => at(target.toLowerCase()) >= 0)
  const faults = [
    ...['file', 'singer'].filter((name) => at(name) < 0).map((name) => `Line 1: there is no column “${name}”.`),
    ...(found.length === 0 ? [`Line 1: there is no column of scores: overall, or ${targets.slice(0, -1).join(', ')}.`] : []),
    ...head.filter((name, index) => name !== '' && at(name) !== index).map((name) => `Line 1: the column “${name}” stands twice.`),
    ...(rows.length > most + 1 ? [`There are more than ${most} lines.`] : []),
  ]
  if (faults.length > 0) throw new BadManifest(faults)
  const known = new Set(['file', 'singer', 'song', 'voice', 'accompanied', ...found.map((target) => target.toLowerCase())])
  const folder = path.dirname(manifest)
  const lines = new Map<string, number>()
  const listed = rows.slice(1).flatMap((row, index): Listed[] => {
    if (row.every((cell) => cell.trim() === '')) return []
    const line = index + 2
    const cell = (name: string) => (at(name) < 0 ? '' : (row[at(name)] ?? '').trim())
    const fault = (text: string) => faults.push(`Line ${line}: ${text}`)
    const [file, singer] = [cell('file'), cell('singer')]
    const full = placeOf(folder, file)
    if (file === '') fault('no file is named.')
    else if (!fs.statSync(full, { throwIfNoEntry: false })?.isFile()) fault(`there is no file ${file} beside the manifest.`)
    else if (lines.has(full)) fault(`${file} stands in line ${lines.get(full)} already.`)
    lines.set(full, line)
    if (singer === '') fault('no singer is named.')
    const scores: Listed['scores'] = {}
    for (const target of found) {
      const written = cell(target.toLowerCase())
      if (written === '') continue
      const score = Number(written)
      if (score >= 1 && score <= 5) scores[target] = score
      else fault(`${target} is “${written}”, no score from 1 to 5.`)
    }
    const voice = (englishOf(cell('voice').toLowerCase()) || 'unknown') as VoiceType
    if (voice !== 'unknown' && !voiceTypes.includes(voice)) fault(`voice is “${voice}”, none of ${voiceTypes.join(', ')}.`)
    const accompanied = englishOf(cell('accompanied').toLowerCase())
    if (!['', 'yes', 'no'].includes(accompanied)) fault(`accompanied is “${accompanied}”, neither yes nor no.`)
    return [{ line, file: full, singer, voice, accompanied: accompanied === 'yes', scores }]
  })
  if (listed.length === 0 && faults.length === 0) faults.push('No recordings are listed.')
  if (faults.length > 0) throw new BadManifest(faults)
  return { listed, targets: found, ignored: head.filter((name) => name !== '' && !known.has(name)) }
}

const chinese = new Map<string, string>([
  ...[['文件', 'file'], ['文件名', 'file'], ['歌手', 'singer'], ['演唱者', 'singer'], ['歌曲', 'song'], ['曲目', 'song']], // prettier-ignore
  ...[['声部', 'voice'], ['伴奏', 'accompanied'], ['有', 'yes'], ['是', 'yes'], ['无', 'no'], ['否', 'no'], ['总分', 'overall'], ['综合', 'overall']], // prettier-ignore
  ...skillCodes.map((skill) => [skillWords[`skill_${skill}`], skill.toLowerCase()] as const),
  ...([...voiceTypes, 'unknown'] as const).map((voice) => [voiceWords[`voice_${voice}`], voice] as const),
] as [string, string][])

/** A name of a column, a voice, a yes as it is in English; what is no such name in Chinese stays. */
const englishOf = (name: string) => chinese.get(name) ?? name

/** UTF-8, or what a Chinese Excel writes. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A path as Windows writes it is one too, where there is no file of that very name. */
function placeOf(folder: string, file: string): string {
  const full = path.resolve(folder, file)
  return fs.existsSync(full) ? full : path.resolve(folder, file.replaceAll('\\', '/'))
}
