import { expect, test } from 'vitest'
import { handoffHtml, pageHtml } from './page-html.server'

test('a long Chinese page is whole, its characters too', () => {
  const html = pageHtml(
    <html>
      <body>
        {Array.from({ length: 900 }, (_, index) => (
          <p key={index} title={'评委'.repeat(index % 7)}>
            {'a'.repeat(index % 5)}状态
          </p>
        ))}
      </body>
    </html>,
  )
  expect(html).toMatch(/^<!DOCTYPE html><html><body>.*<\/body><\/html>$/)
  expect(html).not.toMatch(/[\0\uFFFD]/)
  expect(html.match(/状态/g)).toHaveLength(900)
})

test('a page that fails is refused', () => {
  const Failing = () => {
    throw new Error('no')
  }
  expect(() => pageHtml(<Failing />)).toThrow('no')
})

test('the data behind a page are no markup, and are what they were', async () => {
  const data = '[{"name":"</script><b>&李\u2028"}]\n'
  const html = await handoffHtml(new Response(data).body!, 'n0nce')
  expect(html.match(/<\/?[a-z]+/g)).toEqual(['<script', '</script', '<script', '</script'])
  expect(html.match(/nonce="n0nce"/g)).toHaveLength(2)
  const sent: string[] = []
  const window = { __remixContext: { streamController: { enqueue: (data: string) => sent.push(data), close: () => sent.push('end') } } }
  for (const [, code] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)) new Function('window', code!)(window)
  expect(sent).toEqual([data, 'end'])
})
