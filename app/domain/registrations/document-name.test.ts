import { expect, test } from 'vitest'
import { documentName } from './document-name'

test.each([
  [{ number: 7, name: '王小明' }, 'application/pdf', '007-王小明.pdf'],
  [{ number: 1204, name: 'Anna Li' }, 'application/pdf', '1204-Anna Li.pdf'],
  [{ number: null, name: '王小明' }, 'image/jpeg', '王小明.jpg'],
  [{ number: null, name: ' ' }, 'application/pdf', 'document.pdf'],
  [{ number: 3, name: '../../a\u202efdp.hta' }, 'application/pdf', '003-.._.._a_fdp.hta.pdf'],
  [{ number: 4, name: '无名' }, 'application/x-unheard-of', '004-无名.bin'],
])('%j as %s is called %s', (person, mime, name) => {
  expect(documentName(person, mime)).toBe(name)
})
