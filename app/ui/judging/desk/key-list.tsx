import { forwardRef } from 'react'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'

/** All the keys of the desk, over the page. */
export const KeyList = forwardRef<HTMLDialogElement>(function KeyList(_, ref) {
  const t = useT()
  const keys = [
    [['Enter'], t('judging.keySubmit')],
    [['Ctrl', 'Enter'], t('judging.keySubmitFromComment')],
    [['Esc'], t('judging.keyClear')],
    [['↑', '↓'], t('judging.keyFields')],
    [['←', '→'], t('judging.keyWorks')],
    [['?'], t('judging.keyList')],
  ] as const
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
      <form method="dialog">
        <Button type="submit" variant="secondary">
          {t('common.close')}
        </Button>
      </form>
    </dialog>
  )
})
