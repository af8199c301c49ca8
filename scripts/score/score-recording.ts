import path from 'node:path'
import { parseArgs } from 'node:util'
import { voiceTypes, type VoiceType } from '~/domain/accounts/roles'
import { acousticModel } from '~/domain/model-scoring/score-acoustic'
import { skillCodes } from '~/domain/model-scoring/skills'
import { analyseRecording } from '~/domain/voice/analyse-recording.server'
import { UnreadableRecording } from '~/domain/voice/unreadable-recording'
import { tellResult } from './tell-result'
import { unreadableWords } from './words'

/** npm run score -- FILE.wav [--accompanied] [--voice TYPE] [--json]; --help: ends with 1 where there is no score. */
const usage = `npm run score -- FILE.wav [--accompanied] [--voice ${voiceTypes.join('|')}] [--json]`

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${wordsFor(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      accompanied: { type: 'boolean' },
      voice: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const voiceType = (values.voice ?? 'unknown') as VoiceType
  if (positionals.length !== 1 || !['unknown', ...voiceTypes].includes(voiceType)) throw new TypeError('')
  // npm runs scripts in the project's folder and says where it was called.
  const file = path.resolve(process.env.INIT_CWD ?? '.', positionals[0]!)
  const declaredAccompaniment = values.accompanied ?? false
  const analysis = await analyseRecording(file, { declaredAccompaniment })
  const result = await acousticModel.score(analysis, { skills: skillCodes, declaredAccompaniment, voiceType })
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : tellResult(result))
  return result.average ? 0 : 1
}

function wordsFor(error: unknown): string {
  if (error instanceof UnreadableRecording) return unreadableWords[error.code]
  const { code, message } = error as NodeJS.ErrnoException
  // Also what parseArgs says of an option that it does not know.
  if (error instanceof TypeError) return [message, usage].filter(Boolean).join('\n')
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EISDIR') return 'That is a folder, not a WAV file.'
  return message
}
