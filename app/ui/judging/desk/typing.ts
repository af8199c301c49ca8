/** True while an input method composes: its Enter and arrows choose characters. Safari tells it by keyCode 229 alone. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Whether a key pressed here writes: a letter and a space mean nothing in a figure. */
export function writesWords(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.dataset.score === undefined && target.type !== 'range'
  return target.closest('textarea, select, dialog') !== null
}
