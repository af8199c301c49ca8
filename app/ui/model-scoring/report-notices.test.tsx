import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { someResult } from '../../../tests/factories/model-task'
import { I18nProvider } from '~/i18n/provider'
import { zh } from '~/i18n/zh'
import { ReportNotices } from './report-notices'

const noticesOf = (given: Partial<ReturnType<typeof someResult>>) =>
  renderToStaticMarkup(
    <I18nProvider locale="zh" timeZone="Asia/Shanghai" dictionary={zh}>
      <ReportNotices result={{ ...someResult(), ...given }} again={null} />
    </I18nProvider>,
  )

test('a scored recording is told which annotation fits what is heard; a refused one why it is refused, and no more', () => {
  expect(noticesOf({ declaredAccompaniment: true })).toContain('标为「无伴奏」时')
  const refused = noticesOf({ declaredAccompaniment: true, refusals: [{ code: 'silent', value: -62, limit: -50 }] })
  expect(refused).toContain('−62 dB')
  expect(refused).not.toContain('无伴奏')
})
