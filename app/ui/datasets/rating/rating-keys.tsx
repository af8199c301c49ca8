import { forwardRef } from 'react'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'

/** All the keys of the rating page, over it. */
export const RatingKeys = forwardRef<HTMLDialogElement>(function RatingKeys(_, ref) {
  const t = useT()
  const keys: (readonly [readonly string[], string])[] = [
    [['Enter'], t('ratings.keySubmit')],
    [['Ctrl', 'Enter'], t('ratings.keySubmitFromComment')],
    [['Esc'], t('ratings.keyClear')],
    [['↑', '↓'], t('ratings.keyFields')],
    [[t('ratings.keySpace')], t('ratings.keyPlay')],
    [['R'], t('ratings.replay')],
    [['L'], t('ratings.keyLoop')],
    [['[', ']'], t('ratings.keyPart')],
    [['Shift', '←', '→'], t('ratings.keySkip')],
    [['?'], t('ratings.keyList')],
  ]
  return (
    <dialog ref={ref} className="key-list" aria-labelledby="key-list-title">
      <h2 id="key-list-title">{t('ratings.keys')}</h2>
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
