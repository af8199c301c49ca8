import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withoutNulBytes } from './without-nul-bytes.server'

/** Texts of every length around React's chunk, so that some character falls across its end. */
const page = (
  <ul>
    {Array.from({ length: 900 }, (_, index) => (
      <li key={index} title={'评委'.repeat(index % 7)}>
        {'a'.repeat(index % 5)}状态
      </li>
    ))}
  </ul>
)

const render = (through: NodeJS.ReadWriteStream) => {
  renderToPipeableStream(page).pipe(through)
  return buffer(through)
}

test('Chinese pages arrive without padding', async () => {
  const html = await render(withoutNulBytes())
  expect(html.includes(0)).toBe(false)
  expect(html.toString()).not.toContain('\uFFFD')
  expect(html.toString().match(/状态/g)).toHaveLength(900)
})
