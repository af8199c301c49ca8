import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import { zh } from '~/i18n/zh'
import { DeadlineLine } from './deadline-line'

test('uploads that were ended before their deadline are closed, not due', () => {
  const [serverTime, later] = [new Date('2026-05-20T10:00:00Z'), new Date('2026-06-20T10:00:00Z')]
  const shown = (deadline: Date | null, over: boolean) =>
    renderToStaticMarkup(
      <I18nProvider locale="zh" timeZone="Asia/Shanghai" dictionary={zh}>
        <DeadlineLine deadline={deadline} serverTime={serverTime} open={false} over={over} announcedUntil={null} />
      </I18nProvider>,
    )
  expect(shown(later, false)).toContain(' 截止')
  for (const deadline of [later, null]) expect(shown(deadline, true)).toMatch(/>上传已截止<\/span><\/p>/)
  expect(shown(new Date('2026-05-19T10:00:00Z'), true)).toContain('已于 ')
})
