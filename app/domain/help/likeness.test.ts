import { expect, test } from 'vitest'
import { likenessIndex, saysSomething } from './likeness'

const index = finished(
  likenessIndex([
    { questions: ['密码忘了', '忘记密码怎么办', 'I forgot my password'], around: ['在登录页按忘记密码'] },
    { questions: ['怎么付款', '报名费交到哪里', 'how do I pay the fee'], around: ['报名表里有收款二维码'] },
    { questions: ['怎么上传视频', 'how do I upload a video'], around: ['选择视频文件'] },
  ]),
)

function finished<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const nearestTo = (text: string) => {
  const { whole } = index(text)
  return whole.indexOf(Math.max(...whole))
}

test('a text is like the group that asks the same in other words, another order, or mistyped', () => {
  expect(['我的密码忘掉了', '费用交哪里', '视频上传不了', 'forgotten pasword', 'paying a fee', 'uploading videos'].map(nearestTo)).toEqual([
    0, 1, 2, 0, 1, 2,
  ])
  expect(nearestTo('HOW DO I PÁY')).toBe(1)
  expect(nearestTo('ｐａｓｓｗｏｒｄ')).toBe(0)
  expect(index('密码忘了咋整')).toEqual(index('密码忘了怎么办'))
})

test('likeness lies between 0 and 1, is 1 with a question itself, and 0 where nothing is shared', () => {
  const { whole, nearest } = index('怎么付款')
  expect(nearest[1]).toBeCloseTo(1)
  expect(whole[1]).toBeGreaterThan(index('付款慢').whole[1]!)
  for (const likeness of [...whole, ...nearest]) {
    expect(likeness).toBeGreaterThanOrEqual(0)
    expect(likeness).toBeLessThanOrEqual(1.000001)
  }
  for (const nothing of ['', '？？？', 'xyzzy', '鸡兔', '\ud800', '😀'.repeat(100), 'пароль'])
    expect(index(nothing)).toEqual({ whole: [0, 0, 0], nearest: [0, 0, 0] })
})

test('what no group has counts against all of them, in any script', () => {
  const alone = index('密码忘了').whole[0]
  for (const more of ['附近饭馆', 'restaurant', 'ресторан', 'レストラン']) expect(index(`密码忘了，${more}`).whole[0]).toBeLessThan(alone!)
})

test('what is in most questions says little', () => {
  const said = (text: string) => Math.max(...index(text).whole)
  expect(said('怎么')).toBeLessThan(said('付款'))
  expect(['怎么', '为什么', '可以吗', '100', 'how do I', '…'].filter(saysSomething)).toEqual([])
  expect(['怎么付款', 'mp4', '锁', 'résumé'].every(saysSomething)).toBe(true)
})
