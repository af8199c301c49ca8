import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineChart } from './line-chart'

test('each figure stands bare for the script that draws it, with its line and its moment; what was not measured has none', () => {
  const html = renderToStaticMarkup(
    <LineChart
      title="分数"
      atLabel="日期"
      rows={[{ day: '2026-05-20', pitch: 3.456, rhythm: null }]}
      rowKey={({ day }) => day}
      at={({ day }) => ({ instant: day, text: '5月20日' })}
      measured={[
        { key: 'pitch', header: '音准', value: ({ pitch }) => pitch, decimals: 2 },
        { key: 'rhythm', header: '节奏', value: ({ rhythm }) => rhythm },
      ]}
      line={() => ({ style: 'second', apart: 'test-1' })}
      range={{ from: 1, to: 5 }}
    />,
  )
  expect(html).toContain('data-chart="lines" data-from="1" data-to="5"')
  expect(html).toContain('<time dateTime="2026-05-20">5月20日</time>')
  expect(html).toContain('<data value="3.456" data-line="second test-1">3.46</data>')
  expect(html.match(/<data /g)).toHaveLength(1)
})
