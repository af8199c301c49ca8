import { expect, test, vi } from 'vitest'
import { inHours, makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { currentSource } from '~/infra/db/client'
import { publicFigures, publicProgramme } from './public-programme.server'

test('the programme and its figures leave out what is unpublished or cancelled', async () => {
  const before = await publicFigures()
  const shown = await makeCompetition({ name: '公开的比赛' })
  const hidden = await makeCompetition({ name: '未公布的比赛', publishedAt: null })
  const cancelled = await makeCompetition({ name: '取消的比赛', status: 'cancelled' })
  for (const competition of [shown, hidden, cancelled]) {
    const judge = await makeJudge(competition)
    const work = await makeWork(competition, await makeRegistration(competition))
    await makeWork(competition, await makeRegistration(competition), { status: 'processing' })
    await makeScore(competition, work, judge, [80, 80, 80, 80])
  }

  const names = (await publicProgramme()).map(({ name }) => name)
  expect(names).toContain('公开的比赛')
  expect(names).not.toContain('未公布的比赛')
  expect(names).not.toContain('取消的比赛')

  const after = await publicFigures()
  expect(after.competitions - before.competitions).toBe(1)
  expect(after.judges - before.judges).toBe(1)
  expect(after.works - before.works).toBe(1)
  expect(after.scores - before.scores).toBe(1)
})

test('what is open stands before what is over', async () => {
  await makeCompetition({ name: '已结束', status: 'completed', publishedAt: inHours(0) })
  await makeCompetition({ name: '报名中', publishedAt: inHours(-23) })
  const phases = (await publicProgramme()).map(({ phase }) => phase)
  expect(phases.indexOf('registration')).toBeLessThan(phases.indexOf('ended'))
})

test('what is open is billed however many newer ones are over or wait', async () => {
  await makeCompetition({ name: '一年前公布', publishedAt: inHours(-9000) })
  for (let n = 0; n < 12; n++) {
    await makeCompetition({ status: 'completed', publishedAt: inHours(0) })
    await makeCompetition({ registrationStartsAt: inHours(5), publishedAt: inHours(0) })
  }
  const asked = vi.spyOn(await currentSource(), 'select')
  const programme = await publicProgramme()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(programme.length).toBe(12)
  expect(programme.find(({ name }) => name === '一年前公布')).toMatchObject({ phase: 'registration' })
  expect(programme.map(({ phase }) => phase)).not.toContain('ended')
})
