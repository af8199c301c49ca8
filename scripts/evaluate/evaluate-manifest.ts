import path from 'node:path'
import { parseArgs } from 'node:util'
import { type TargetEvaluation, evaluateTarget } from '~/domain/model-scoring/calibration/evaluate-target'
import { builtIn, examplesOf, type RatedClip } from '~/domain/model-scoring/calibration/rated-clip'
import type { Target } from '~/domain/model-scoring/calibration/target'
import type { Figures } from '~/domain/model-scoring/evaluation/figures'
import { analyseRecording } from '~/domain/voice/analyse-recording.server'
import { UnreadableRecording } from '~/domain/voice/unreadable-recording'
import { refusalWords, unreadableWords } from '../score/words'
import { BadManifest, type Listed, readManifest } from './read-manifest'
import { tellTarget } from './tell-evaluation'

/** npm run evaluate -- MANIFEST.csv [--json]: the models beside human scores; the last line is JSON. Ends with 1 where nothing could be compared. */
const usage = 'npm run evaluate -- MANIFEST.csv [--json]'

type Heard = RatedClip & { line: number; file: string }
type Unscored = { line: number; file: string; why: string }

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${wordsFor(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  if (positionals.length !== 1) throw new TypeError('')
  // npm runs scripts in the project's folder and says where it was called.
  const manifest = path.resolve(process.env.INIT_CWD ?? '.', positionals[0]!)
  const { listed, targets, ignored } = readManifest(manifest)
  const tell = (text: string) => void (values.json || process.stdout.write(text))
  if (ignored.length > 0) tell(`Columns that are not looked at: ${ignored.join(', ')}\n`)
  const { heard, unscored } = await hear(listed)
  for (const { line, file, why } of unscored) tell(`Line ${line}, ${path.basename(file)}: ${why}\n`)
  tell(
    `${heard.length} of ${listed.length} recordings can be scored.\n\nIn brackets: where a figure lies nine times out of ten, singers drawn anew.\n\n`,
  )
  const evaluated = targets.map((target) => ({ target, evaluation: evaluateTarget(target, examplesOf(target, heard), { alone: true }) }))
  for (const { evaluation } of evaluated) tell(`${tellTarget(evaluation)}\n`)
  const skills = Object.fromEntries(evaluated.map(({ target, evaluation }) => [target, asJson(target, evaluation, heard)]))
  const facts = {
    recordings: listed.length,
    scored: heard.length,
    unscored: unscored.map((one) => ({ ...one, file: path.basename(one.file) })),
  }
  process.stdout.write(`${JSON.stringify({ evaluate: path.basename(manifest), ...facts, skills })}\n`)
  return evaluated.some(({ evaluation }) => evaluation.clips > 0) ? 0 : 1
}

async function hear(listed: readonly Listed[]): Promise<{ heard: Heard[]; unscored: Unscored[] }> {
  const heard: Heard[] = []
  const unscored: Unscored[] = []
  for (const { line, file, singer, voice, accompanied, scores } of listed) {
    try {
      const analysis = await analyseRecording(file, { declaredAccompaniment: accompanied })
      const why = analysis.refusals.map((refusal) => refusalWords[refusal.code](refusal)).join(' ')
      const human = Object.fromEntries(Object.entries(scores).map(([target, score]) => [target, { score, ratings: [{ rater: 0, score }] }]))
      if (why) unscored.push({ line, file, why })
      else
        heard.push({
          line,
          file,
          singer,
          voice,
          declaredAccompaniment: accompanied,
          human,
          analysis: { ...analysis, contour: { hopMs: 10, cents: [], levels: [] } },
        })
    } catch (error) {
      if (!(error instanceof UnreadableRecording)) throw error
      unscored.push({ line, file, why: unreadableWords[error.code] })
    }
  }
  return { heard, unscored }
}

/** The figures, and what each recording was given. */
function asJson(target: Target, { clips, singers, folds, enough, figures, points }: TargetEvaluation, heard: readonly Heard[]) {
  const named = heard.filter((clip) => clip.human[target] && builtIn(target, clip) !== null)
  return {
    ...{ recordings: clips, singers, leftOut: folds, enough },
    default: figures.acoustic && plain(figures.acoustic),
    calibrated: figures.calibrated && plain(figures.calibrated),
    predictTheMean: figures.mean && plain(figures.mean),
    files: points.map(({ human, acoustic, calibrated }, index) => ({
      file: path.basename(named[index]!.file),
      ...{ singer: named[index]!.singer, human, default: rounded(acoustic), calibrated: calibrated === null ? null : rounded(calibrated) },
    })),
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function plain({ mae, rho, r, kappa, bias }: Figures) {
  return Object.fromEntries(
    Object.entries({ mae, spearman: rho, pearson: r, qwk: kappa, bias }).map(([name, { value, interval }]) => [
      name,
      { value: value === null ? null : rounded(value), interval: interval && [rounded(interval.low), rounded(interval.high)] },
    ]),
  )
}

function wordsFor(error: unknown): string {
  if (error instanceof BadManifest) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  // Also what parseArgs says of an option that it does not know.
  if (error instanceof TypeError) return [message, usage].filter(Boolean).join('\n')
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EISDIR') return 'That is a folder, not a manifest.'
  return message
}
