import type { ReactNode } from 'react'

export type ToastType = 'success' | 'info' | 'warning' | 'error'

export type ToastMessage = {
  id: number
  type: ToastType
  text: ReactNode
  /** Milliseconds; zero or less keeps it until it is dismissed. */
  duration: number
  closable: boolean
  onClick?: () => void
}

export const toastDefaults = { type: 'info', duration: 4000, closable: true } as const

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** Shows a notification on a page with scripts; returns its id. */
export function pushToast(toast: Partial<Omit<ToastMessage, 'id'>> & { text: ReactNode }): number {
  const message: ToastMessage = { ...toastDefaults, ...toast, id: ++lastId }
  set([...messages, message])
  if (message.duration > 0) setTimeout(() => dismissToast(message.id), message.duration)
  return message.id
}

export function dismissToast(id: number): void {
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
