import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { awaitedHtml, readyHtml } from './page-html.server'

/** Texts of every length around React's chunk, so that some character falls across its end. */
const page = (
  <html>
    <body>
      <ul>
        {Array.from({ length: 900 }, (_, index) => (
          <li key={index} title={'评委'.repeat(index % 7)}>
            {'a'.repeat(index % 5)}状态
          </li>
        ))}
      </ul>
    </body>
  </html>
)

const awaited = (element: JSX.Element, onError = vi.fn()) => awaitedHtml(element, { nonce: 'n', onError })

test('Chinese pages arrive without padding', async () => {
  const html = await awaited(page)
  expect(html).not.toMatch(/[\0\uFFFD]/)
  expect(html.match(/状态/g)).toHaveLength(900)
})

test('a page is the same whether it could have waited or not', async () => {
  expect(readyHtml(page)).toBe(await awaited(page))
})

test('what a page waits for is in it', async () => {
  let text: string | undefined
  const arrived = Promise.resolve().then(() => (text = '到了'))
  const Late = () => {
    if (text === undefined) throw arrived
    return <p>{text}</p>
  }
  const html = await awaited(
    <html>
      <body>
        <Suspense>
          <Late />
        </Suspense>
      </body>
    </html>,
  )
  expect(html).toContain('<p>到了</p>')
  expect(html).not.toContain('<script')
})

test('a page that fails is refused, either way', async () => {
  const Failing = () => {
    throw new Error('no')
  }
  const onError = vi.fn()
  await expect(awaited(<Failing />, onError)).rejects.toThrow('no')
  expect(onError).toHaveBeenCalledOnce()
  expect(() => readyHtml(<Failing />)).toThrow('no')
})
