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
  publications: withdrawnAt ? [{ categoryId: 1, category: '专业组', withdrawnAt }] : [],
})

test('the stage that takes works is the present one while the results before it are corrected', () => {
  const notes = (second: StageStatus) =>
    staffStages([stage(1, '初赛', 'closed', new Date()), stage(2, '复赛', second, null)], reader).map(({ note, state }) => [note, state])
  expect(notes('active')).toEqual([
    ['成绩更正中：专业组', 'past'],
    ['上传进行中', 'now'],
  ])
  expect(notes('pending')).toEqual([
    ['成绩更正中：专业组', 'now'],
    ['未开始', 'next'],
  ])
})

test('which categories are corrected is named to everybody; ranked together there are none to name', () => {
  const noteOf = (publications: { categoryId: number | null; category: string | null; withdrawnAt: Date | null }[]) =>
    staffStages([{ ...stage(1, '初赛', 'closed', null), publications }], reader)[0]!.note
  const edition = (categoryId: number | null, category: string | null, withdrawnAt: Date | null) => ({ categoryId, category, withdrawnAt })
  const professional = edition(1, '专业组', new Date())
  expect(noteOf([professional, edition(2, '业余组', null)])).toBe('成绩更正中：专业组')
  expect(noteOf([professional, professional, edition(2, '业余组', new Date())])).toBe('成绩更正中：专业组、业余组')
  expect(noteOf([edition(null, null, new Date())])).toBe('成绩更正中')
})
