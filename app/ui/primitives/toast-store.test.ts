import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, holdToast, letToastGo, pushToast, toastStore } from './toast-store'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
  vi.useRealTimers()
})

test('a notification is an info, closable, and leaves after 4000 ms', () => {
  pushToast({ text: '已保存' })
  expect(toastStore.read()).toMatchObject([{ type: 'info', duration: 4000, closable: true, text: '已保存' }])
  vi.advanceTimersByTime(3999)
  expect(toastStore.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toastStore.read()).toHaveLength(0)
})

test.each([0, -1])('a duration of %i keeps it until it is dismissed', (duration) => {
  const id = pushToast({ text: '请注意', duration })
  vi.advanceTimersByTime(3_600_000)
  expect(toastStore.read()).toHaveLength(1)
  dismissToast(id)
  expect(toastStore.read()).toHaveLength(0)
})

test('listeners hear of what comes and what goes, and no more once they left', () => {
  const heard = vi.fn()
  const leave = toastStore.subscribe(heard)
  const id = pushToast({ text: '一' })
  dismissToast(id)
  dismissToast(id)
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  pushToast({ text: '二' })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('its time stands still while someone is at it, and goes on afterwards', () => {
  const id = pushToast({ text: '已保存' })
  vi.advanceTimersByTime(3000)
  holdToast(id)
  holdToast(id)
  vi.advanceTimersByTime(60_000)
  expect(toastStore.read()).toHaveLength(1)
  letToastGo(id)
  letToastGo(id)
  vi.advanceTimersByTime(999)
  expect(toastStore.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toastStore.read()).toHaveLength(0)
  const kept = pushToast({ text: '请注意', duration: 0 })
  holdToast(kept)
  letToastGo(kept)
  vi.advanceTimersByTime(60_000)
  expect(toastStore.read()).toHaveLength(1)
})
