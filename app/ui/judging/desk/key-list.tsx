import { forwardRef } from 'react'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { useAlive } from './use-alive'

/** All the keys of the desk, over the page; `plays`: those of the player too. */
export const KeyList = forwardRef<HTMLDialogElement, { plays: boolean; undoSeconds: number }>(function KeyList(
  { plays, undoSeconds },
  ref,
) {
  const t = useT()
  const keys: (readonly [readonly string[], string])[] = [
    [['Enter'], t('judging.keySubmit')],
    [['Ctrl', 'Enter'], t('judging.keySubmitFromComment')],
    [['Esc'], t('judging.keyClear')],
    [['↑', '↓'], t('judging.keyFields')],
    [['←', '→'], t('judging.keyWorks')],
    ...(undoSeconds > 0 ? [[['Z'], t('judging.keyTakeBack', { seconds: undoSeconds })] as const] : []),
  ]
  if (plays)
    keys.push(
      [[t('judging.space')], t('judging.keyPlay')],
      [['Shift', '←', '→'], t('judging.keySkip')],
      [['Shift', '↑', '↓'], t('judging.keyRate')],
      [['F'], t('judging.fullscreen')],
      [['M'], t('judging.markHere')],
      [['[', ']'], t('judging.keyMarks')],
    )
  keys.push([['?'], t('judging.keyList')])
  return (
    <dialog ref={ref} className="key-list" aria-labelledby="key-list-title">
      <h2 id="key-list-title">{t('judging.keys')}</h2>
      <dl>
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">{t('judging.keysWhere')}</p>
      <form method="dialog">
        <Button type="submit" variant="secondary">
          {t('common.close')}
        </Button>
      </form>
    </dialog>
  )
})

/** The keys at a glance; only where scripts make them work. `fills`: there is a sheet to fill in. */
export function KeysAtAGlance({ fills, onShow }: { fills: boolean; onShow: () => void }) {
  const t = useT()
  if (!useAlive()) return null
  return (
    <p className="desk-keys">
      {fills && (
        <>
          <span>
            <kbd>Enter</kbd> {t('judging.keySubmitShort')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('judging.keyClearShort')}
          </span>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('judging.keyFieldsShort')}
          </span>
        </>
      )}
      <span>
        <kbd>←</kbd> <kbd>→</kbd> {t('judging.keyWorksShort')}
      </span>
      <button type="button" onClick={onShow}>
        <kbd>?</kbd> {t('judging.keys')}
      </button>
    </p>
  )
}
