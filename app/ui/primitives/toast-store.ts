import type { ReactNode } from 'react'

export const toastTypes = ['success', 'info', 'warning', 'error'] as const
export type ToastType = (typeof toastTypes)[number]

export type ToastMessage = {
  id: number
  type: ToastType
  text: ReactNode
  /** Milliseconds; zero or less keeps it until it is dismissed. */
  duration: number
  closable: boolean
  onClick?: () => void
}

/** What a notification is that says nothing else: of the specification's section 9; the duration in milliseconds. */
export const toastDefaults = { type: 'info', duration: 4000, closable: true } as const

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()
/** When each leaves and what takes it away; while someone is at it, how much of its time is left. */
const times = new Map<number, { endsAt: number; timer: ReturnType<typeof setTimeout> } | { left: number }>()

function set(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** Shows a notification on a page with scripts; returns its id. */
export function pushToast(toast: Partial<Omit<ToastMessage, 'id'>> & { text: ReactNode }): number {
  const message: ToastMessage = { ...toastDefaults, ...toast, id: ++lastId }
  set([...messages, message])
  if (message.duration > 0) leaveAfter(message.id, message.duration)
  return message.id
}

function leaveAfter(id: number, ms: number): void {
  times.set(id, { endsAt: Date.now() + ms, timer: setTimeout(() => dismissToast(id), ms) })
}

/** Its time stands still while someone points at it or has the focus in it. */
export function holdToast(id: number): void {
  const time = times.get(id)
  if (!time || 'left' in time) return
  clearTimeout(time.timer)
  times.set(id, { left: Math.max(0, time.endsAt - Date.now()) })
}

export function letToastGo(id: number): void {
  const time = times.get(id)
  if (time && 'left' in time) leaveAfter(id, time.left)
}

export function dismissToast(id: number): void {
  const time = times.get(id)
  if (time && 'timer' in time) clearTimeout(time.timer)
  times.delete(id)
  if (messages.some((message) => message.id === id)) set(messages.filter((message) => message.id !== id))
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => messages,
  readOnServer: (): readonly ToastMessage[] => none,
}

const none: readonly ToastMessage[] = []
