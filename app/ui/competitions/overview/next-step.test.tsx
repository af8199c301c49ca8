import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CompetitionOverview } from '~/domain/dashboard/competition-overview.server'
import { I18nProvider } from '~/i18n/provider'
import { zh } from '~/i18n/zh'
import { OrganiserStepPanel } from './next-step'

test('while uploads go on it leads to those who have not locked; once all have, to all of the stage', () => {
  const shown = (locked: number) => {
    const step = { kind: 'awaitUploads', stage: '初赛', stageId: 4, until: new Date('2026-06-20T10:00:00Z') }
    const competition = { id: 7, status: 'published', step, funnel: { all: { taking: 3, locked } } } as unknown as CompetitionOverview
    return renderToStaticMarkup(
      <I18nProvider locale="zh" timeZone="Asia/Shanghai" dictionary={zh}>
        <OrganiserStepPanel competition={competition} />
      </I18nProvider>,
    )
  }
  expect(shown(2)).toMatch(/href="\/competitions\/7\/participants\?stage=4&amp;lock=unlocked"[^>]*>看未锁定的人</)
  expect(shown(3)).toMatch(/href="\/competitions\/7\/participants\?stage=4"[^>]*>看报名</)
})
