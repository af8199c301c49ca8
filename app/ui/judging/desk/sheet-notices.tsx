import type { RefObject } from 'react'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { paths } from '~/http/paths'
import { formatTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { differingFields } from './differing-fields'
import type { ScoreSheet, SheetView } from './score-sheet'

type Props = { view: SheetView; /** The page of the work. */ action: string; criteria: DeskWork['criteria']; sheet: RefObject<ScoreSheet> }

/** What stands between the judge and a stored score: what was wrong, what was kept, and what to do. */
export function SheetNotices({ view, action, criteria, sheet }: Props) {
  const t = useT()
  const { state, answer, submitting, onDevice } = view
  return (
    <div className="sheet-notices" aria-live="polite">
      {answer?.kind === 'refused' && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {answer?.kind === 'faulty' && answer.clamped.length > 0 && <Notice tone="warning">{t('judging.clamped')}</Notice>}
      {answer?.kind === 'faulty' && answer.clamped.length === 0 && <Notice tone="error">{t('judging.mendFields')}</Notice>}
      {answer?.kind === 'broughtBack' && <Notice>{t('judging.broughtBack')}</Notice>}
      {answer?.kind === 'kept' && <Notice tone="warning">{t('judging.keptExcept')}</Notice>}
      {state === 'unreachable' && (
        <Notice tone="warning">
          {t(!onDevice ? 'judging.offlineUnsaved' : submitting ? 'judging.offlineSubmit' : 'judging.offlineDraft')}
        </Notice>
      )}
      {state === 'signedOut' && (
        <Notice tone="warning">
          {t(onDevice ? 'judging.signedOut' : 'judging.signedOutUnsaved')}{' '}
          <a href={paths.auth()} target="_blank" rel="noreferrer">
            {t('uploads.signIn')}
          </a>
        </Notice>
      )}
      {view.newer && <Conflict view={view} newer={view.newer} action={action} criteria={criteria} sheet={sheet} />}
    </div>
  )
}

/** Both drafts, where they differ. Without scripts the other one is a look at the page anew, and this one is sent again. */
function Conflict({ view, newer, action, criteria, sheet }: Props & { newer: NonNullable<SheetView['newer']> }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <div className="notice notice-warning" role="alert">
      <p>{t('judging.conflict')}</p>
      <table className="sheet-conflict">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('judging.conflictHere')}</th>
            <th scope="col">{t('judging.conflictNewer', { time: formatTime(newer.savedAt, locale, timeZone) })}</th>
          </tr>
        </thead>
        <tbody>
          {differingFields(t, criteria, view, newer).map(({ field, name, one, other }) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              <td className="whitespace-pre-line">{one || '—'}</td>
              <td className="whitespace-pre-line">{other || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="work-acts">
        <Button type="submit" name="intent" value="draft" variant="secondary" onClick={(event) => keep(event, sheet)}>
          {t('judging.conflictKeep')}
        </Button>
        <a
          href={action}
          onClick={(event) => {
            if (!sheet.current) return
            event.preventDefault()
            sheet.current.takeNewer()
          }}
        >
          {t('judging.conflictTake')}
        </a>
      </p>
    </div>
  )
}

function keep(event: React.MouseEvent, sheet: RefObject<ScoreSheet>) {
  if (!sheet.current) return
  event.preventDefault()
  sheet.current.keepOwn()
}
