import { expect, test } from 'vitest'
import { likenessIndex } from './likeness'

const index = likenessIndex([
  { questions: ['密码忘了', '忘记密码怎么办', 'I forgot my password'], around: ['在登录页按忘记密码'] },
  { questions: ['怎么付款', '报名费交到哪里', 'how do I pay the fee'], around: ['报名表里有收款二维码'] },
  { questions: ['怎么上传视频', 'how do I upload a video'], around: ['选择视频文件'] },
])

const nearest = (text: string) => {
  const found = index(text)
  return found.indexOf(Math.max(...found))
}

test('a text is like the group that asks the same in other words, another order, or mistyped', () => {
  expect(['我的密码忘掉了', '费用交哪里', '视频上传不了', 'forgotten pasword', 'paying a fee', 'uploading videos'].map(nearest)).toEqual([
    0, 1, 2, 0, 1, 2,
  ])
})

test('likeness lies between 0 and 1, is greatest for what a group itself says, and 0 where nothing is shared', () => {
  const own = index('怎么付款')[1]!
  expect(own).toBeGreaterThan(index('付款慢')[1]!)
  for (const likeness of index('怎么付款')) expect(likeness).toBeGreaterThanOrEqual(0)
  expect(own).toBeLessThanOrEqual(1)
  for (const nothing of ['', '？？？', 'xyzzy', '鸡兔']) expect(index(nothing)).toEqual([0, 0, 0])
})

test('what no group has counts against all of them', () => {
  expect(index('密码忘了')[0]).toBeGreaterThan(index('密码忘了，附近饭馆')[0]!)
})

test('what every group has says little of any', () => {
  const [first, second, third] = index('怎么')
  expect(Math.max(first!, second!, third!)).toBeLessThan(index('付款')[1]!)
})
