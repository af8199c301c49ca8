import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart'

test('a count is grouped for the reader, and stands bare for the script that draws it', () => {
  const html = renderToStaticMarkup(<BarChart title="分数分布" barLabel="分数" valueLabel="件" bars={[{ label: '90–95', value: 1234 }]} />)
  expect(html).toContain('<data value="1234">1,234</data>')
})
