import { expect, test } from 'vitest'
import type { StageStatus } from '~/domain/competitions/states'
import { createTranslator } from '~/i18n/translate'
import { zh } from '~/i18n/zh'
import { staffStages } from './stage-notes'

const reader = { t: createTranslator(zh), locale: 'zh', timeZone: 'Asia/Shanghai' } as const
const stage = (id: number, name: string, status: StageStatus, withdrawnAt: Date | null) => ({
  id,
  name,
  status,
  canUpload: true,
  startsAt: null,
  endsAt: null,
  publications: withdrawnAt ? [{ categoryId: 1, withdrawnAt }] : [],
})

test('the stage that takes works is the present one while the results before it are corrected', () => {
  const notes = (second: StageStatus) =>
    staffStages([stage(1, '初赛', 'closed', new Date()), stage(2, '复赛', second, null)], reader).map(({ note, state }) => [note, state])
  expect(notes('active')).toEqual([
    ['成绩更正中', 'past'],
    ['上传进行中', 'now'],
  ])
  expect(notes('pending')).toEqual([
    ['成绩更正中', 'now'],
    ['未开始', 'next'],
  ])
})
