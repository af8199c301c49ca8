import { expect, test } from 'vitest'
import { readForm } from './read-form.server'

test('a text is taken without the control characters that no file can hold, its lines and tabs kept', async () => {
  const body = new URLSearchParams([
    ['comment', 'a\u0000b\uffffc\ufffe\td\r\ne\u001b'],
    ['comment', '二'],
  ])
  const form = await readForm(new Request('http://localhost/', { method: 'POST', body }))
  expect(form.getAll('comment')).toEqual(['abc\td\r\ne', '二'])
})
