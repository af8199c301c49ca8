import type { NewCandidate } from '~/domain/panels/queries/panel.server'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { voiceTypes } from '~/domain/accounts/roles'
import type { QueuedFile } from '~/ui/datasets/send-file'
import type { UploadPhase, UploadSnapshot } from '~/ui/works/uploading/upload-session'

/** What the specimens of /components show: made up, and the same for everybody. */

export type SampleWork = {
  id: number
  number: string
  song: string
  singer: string
  seconds: number
  state: 'ready' | 'working' | 'waiting'
}

const works = [
  { id: 13, number: '013', seconds: 222, state: 'ready' },
  { id: 27, number: '027', seconds: 138, state: 'working' },
  { id: 41, number: '041', seconds: 245, state: 'waiting' },
] as const

const listed = (text: string) => text.split(/[，,]\s*/)

export function sampleWorks(texts: ShowcaseTexts): SampleWork[] {
  return works.map((work, index) => ({ ...work, song: listed(texts.songs)[index]!, singer: listed(texts.singers)[index]! }))
}

export function sampleTeachers(texts: ShowcaseTexts): NewCandidate[] {
  return listed(texts.singers).map((name, index) => ({
    id: index + 1,
    name,
    email: `teacher${index + 1}@example.com`,
    role: index === 0 ? 'judge' : 'teacher',
  }))
}

export function samplePeople(texts: ShowcaseTexts) {
  return listed(texts.singers).map((name, index) => ({
    id: index + 1,
    name,
    role: (['student', 'judge', 'admin'] as const)[index]!,
    voiceType: voiceTypes[index]!,
    avatarUploadId: null,
  }))
}

export function sampleCriteria(texts: ShowcaseTexts) {
  return listed(texts.sampleCriteria).map((name, index) => ({
    id: index + 1,
    name,
    code: null,
    description: '',
    maxHundredths: 1000,
    stepHundredths: 10,
    weight: 1,
  }))
}

const size = 186_400_000

export function sampleUpload(phase: UploadPhase): UploadSnapshot {
  const begun = phase !== 'notCompressed' && phase !== 'opening'
  return {
    phase,
    size,
    sent: phase === 'saving' || phase === 'done' ? size : begun ? 118_000_000 : 0,
    bytesPerSecond: phase === 'sending' ? 1_400_000 : null,
    lostSeconds: null,
    code: phase === 'failed' ? 'fileTooLarge?max=500' : null,
    held: false,
  }
}

export const sampleQueue: QueuedFile[] = [
  { name: 'an-die-musik.wav', size: 31_000_000, sent: 31_000_000, phase: 'done', code: null },
  { name: 'an-die-musik.xlsx', size: 12_000, sent: 12_000, phase: 'done', code: null },
  { name: 'erlkoenig.wav', size: 44_000_000, sent: 19_000_000, phase: 'sending', code: null },
  { name: 'erlkoenig.docx', size: 21_000, sent: 0, phase: 'failed', code: 'fileType?formats=XLSX+%2F+XLS' },
]

export const sampleBins = [
  { label: '60–65', value: 2 },
  { label: '65–70', value: 5 },
  { label: '70–75', value: 11 },
  { label: '75–80', value: 19 },
  { label: '80–85', value: 24 },
  { label: '85–90', value: 14 },
  { label: '90–95', value: 6 },
  { label: '95–100', value: 1 },
]

/** The latest first, as a person's own figures come. */
export const samplePractice = [
  { day: '2026-09-12', pitch: 4.3, rhythm: 4.1, by: 'lineModel' },
  { day: '2026-07-04', pitch: 4.1, rhythm: 4.2, by: 'lineJudges' },
  { day: '2026-05-20', pitch: 3.8, rhythm: 3.9, by: 'lineModel' },
  { day: '2026-03-08', pitch: 3.9, rhythm: 3.6, by: 'lineJudges' },
  { day: '2026-01-15', pitch: 3.4, rhythm: 3.5, by: 'lineModel' },
] as const

export const sampleRadar = [
  { name: 'pitch', hundredths: 870 },
  { name: 'rhythm', hundredths: 820 },
  { name: 'tone', hundredths: 790 },
  { name: 'expression', hundredths: 905 },
] as const

export const samplePoints = Array.from({ length: 40 }, (_, index) => {
  const x = 1.6 + (index % 20) * 0.16
  return { x, y: Math.min(5, Math.max(1, x + 0.45 * Math.sin(index * 2.3))) }
})

export const sampleSeverities = [-3.2, -0.8, 0.4, 2.6]

/** Loudest of each twentieth of a second of public/samples/scale.mp3. */
export const samplePeaks = [0.56, 0.67, 0.78, 0.89, 1].flatMap((loud) => [
  loud / 2,
  ...Array.from({ length: 11 }, () => loud),
  ...[0.98, 0.75, 0.5, 0.25].map((left) => loud * left),
])

export const sampleMedia = { video: '/samples/scale.mp4', audio: '/samples/scale.mp3' }
