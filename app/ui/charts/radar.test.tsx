import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Radar } from './radar'
import { emsOf } from './wrap-label'

const axesOf = (names: string[]) => names.map((label) => ({ label, hundredths: 8000, maxHundredths: 10000 }))

/** The left and the right end of each line of a name, and its height, as wide as its letters are high. */
function linesOf(names: string[]) {
  const svg = renderToStaticMarkup(<Radar axes={axesOf(names)} label="雷达图" />).split('</svg>')[0]!
  return [...svg.matchAll(/<text [^>]*text-anchor="(\w+)"[^>]*>(.*?)<\/text>/g)].flatMap(([, anchor, inner]) =>
    [...inner!.matchAll(/<tspan x="([^"]+)" y="([^"]+)">([^<]*)/g)].map(([, at, y, text]) => {
      const [x, width] = [Number(at), emsOf(text!) * 14]
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
      return { text: text!, left, right: left + width, y: Number(y) }
    }),
  )
}

test.each([
  ['Chinese', ['音准', '艺术表现与舞台', '节奏', '咬字与归韵的准确程度']],
  ['English', ['Intonation', 'Artistic expression and stage presence', 'Rhythm', 'Breath control and phrasing', 'Diction']],
  ['three', ['舞台表现力与整体艺术完成度', '音乐修养与作品理解的深度', '声音技术与呼吸支持的稳定']],
  ['many', Array.from({ length: 10 }, (_, index) => `第${index}项艺术表现与舞台呈现`)],
])('no name of an axis is cut by the edge: %s', (_, names) => {
  const lines = linesOf(names)
  expect(lines.length).toBeGreaterThan(names.length)
  for (const { text, left, right, y } of lines) {
    expect([text, left >= -40, right <= 360, y >= 8, y <= 312]).toEqual([text, true, true, true, true])
  }
})
