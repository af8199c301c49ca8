import { expect, test } from 'vitest'
import { telephoneAddress } from './telephone'

test.each([
  ['010-1234 5678', 'tel:01012345678'],
  ['+86 (10) 1234-5678', 'tel:+861012345678'],
  ['（010）1234', 'tel:0101234'],
  ['010-1234 转 5', 'tel:0101234;ext=5'],
  ['010-1234分机：56', 'tel:0101234;ext=56'],
  ['+1 212 555 0100 ext. 7', 'tel:+12125550100;ext=7'],
  ['010-1234,8', 'tel:0101234;ext=8'],
  ['010-1234 / 010-5678', 'tel:0101234'],
  ['010-1234、+8613800000000', 'tel:0101234'],
  ['电话 400-800-1234', 'tel:4008001234'],
  ['请写信', null],
])('%s is called as %s', (text, address) => expect(telephoneAddress(text)).toBe(address))
