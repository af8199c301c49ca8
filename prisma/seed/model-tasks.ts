import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { askAnalysis } from '~/domain/emotion/ask-analysis.server'
import { analyseWork } from '~/domain/model-scoring/analyse-source.server'
import { hangModelUploads } from '~/domain/model-scoring/record-upload.server'
import { db } from '~/infra/db/client'
import { must } from './competitions'
import { finishJobs } from './finish-jobs'
import type { Person } from './entries'
import { receive } from './receive'
import { makeRecording } from './recordings'

const runFile = promisify(execFile)
const seconds = 16

/** In each file, as what becomes of it is shown nowhere else. */
const licence = 'From MTG/sms-tools-materials (freesound.org, xserra), CC BY 4.0; pitch and echo changed'

type ModelTasks = { person: Person; folder: string; work: { adminId: number; competitionId: number; workId: number } }

/**
 * What the model says of a singer's own recordings: one alone, one with chords under it, of which only the pitch is judged, and one that was cut off on its way; and
 * of a work whose results are out, of which there is an emotion analysis too.
 */
export async function makeModelTasks({ person, folder, work: { adminId, ...work } }: ModelTasks): Promise<void> {
  hangModelUploads()
  const file = (name: string) => path.join(folder, `${name}.wav`)
  await makeRecording(person.singer.voice, seconds, file('voice'))
  await tagged(['-i', file('voice')], [], file('alone'))
  // Three chords, one a second, that die away.
  const roots = 'if(lt(mod(t,3),1),220,if(lt(mod(t,3),2),293.66,329.63))'
  const chord = [1, 1.25992, 1.49831].map((ratio) => `0.12*exp(-1.5*mod(t,1))*sin(2*PI*t*${ratio}*${roots})`).join('+')
  const mix = ['-filter_complex', '[0:a][1:a]amix=inputs=2:normalize=0', '-ac', '1']
  await tagged(['-i', file('voice'), '-f', 'lavfi', '-i', `aevalsrc='${chord}':s=44100:d=${seconds}`], mix, file('accompanied'))
  const alone = await fs.readFile(file('alone'))
  const sent = [
    { fileName: '《玫瑰三愿》练声，传输中断.wav', withAccompaniment: 'no', bytes: alone.subarray(0, Math.round(alone.length * 0.6)) },
    { fileName: '《玫瑰三愿》和钢琴合练.wav', withAccompaniment: 'yes', bytes: await fs.readFile(file('accompanied')) },
    { fileName: '《玫瑰三愿》清唱.wav', withAccompaniment: 'no', bytes: alone },
  ]
  const { voiceType } = person.singer
  for (const { fileName, withAccompaniment, bytes } of sent)
    await receive({ ownerId: person.id, purpose: 'model_audio', fileName, details: { withAccompaniment, voiceType }, bytes })
  must(await analyseWork({ actorId: adminId, ...work, said: false }))
  must(await askAnalysis({ actorId: adminId, workId: work.workId }))
  await finishJobs()
  const tasks = await db.modelTask.findMany({ orderBy: { id: 'asc' }, select: { status: true, failure: true, average: true } })
  const came = tasks.map(({ status, failure, average }) => (status === 'completed' ? average !== null : failure))
  if (came.join() !== 'recordingCutOff,true,true,true')
    throw new Error(`The demo's model tasks came out otherwise: ${JSON.stringify(tasks)}`)
  const emotion = await db.emotionAnalysis.findFirstOrThrow({ select: { status: true, failure: true } })
  if (emotion.status !== 'completed') throw new Error(`The demo's emotion analysis came out otherwise: ${JSON.stringify(emotion)}`)
}

async function tagged(inputs: string[], how: string[], file: string): Promise<void> {
  await runFile('ffmpeg', ['-v', 'error', '-y', ...inputs, ...how, '-metadata', `copyright=${licence}`, file])
}
