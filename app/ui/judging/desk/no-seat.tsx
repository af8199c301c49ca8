import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

/** What a judge finds at a competition whose panel they do not sit on, and an organiser, who can change that in `panel`. */
export function NoSeat({ panel }: { panel?: string | undefined }) {
  const t = useT()
  return (
    <main id="main" className="desk-empty">
      <h1 className="sr-only">{t('judging.title')}</h1>
      <EmptyState
        title={t(panel ? 'judging.noSeat' : 'judging.noPermission')}
        action={
          <ButtonLink to={panel ?? paths.competitions()} variant="secondary">
            {t(panel ? 'judging.addJudges' : 'judging.backToCompetitions')}
          </ButtonLink>
        }
      >
        {t(panel ? 'judging.noSeatHint' : 'judging.noPermissionHint')}
      </EmptyState>
    </main>
  )
}
