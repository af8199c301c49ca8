import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import { zh } from '~/i18n/zh'
import { type ShownWork, WorkFacts } from './work-facts'

test('a judge who is told neither number nor name has no row for them', () => {
  const shown = (participant: ShownWork['participant']) =>
    renderToStaticMarkup(
      <I18nProvider locale="zh" timeZone="Asia/Shanghai" dictionary={zh}>
        <WorkFacts
          work={{ performer: null, category: '专业组', status: 'completed', awards: [], live: true, participant } as unknown as ShownWork}
        />
      </I18nProvider>,
    )
  expect(shown({ number: 7, name: null } as ShownWork['participant'])).toContain('参赛者')
  expect(shown({ number: null, name: null } as ShownWork['participant'])).not.toContain('参赛者')
})
