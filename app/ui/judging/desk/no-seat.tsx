import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

/** What a judge finds at a competition whose panel they do not sit on. */
export function NoSeat() {
  const t = useT()
  return (
    <main id="main" className="desk-empty">
      <h1 className="sr-only">{t('judging.title')}</h1>
      <EmptyState
        title={t('judging.noPermission')}
        action={
          <ButtonLink to={paths.competitions()} variant="secondary">
            {t('judging.backToCompetitions')}
          </ButtonLink>
        }
      >
        {t('judging.noPermissionHint')}
      </EmptyState>
    </main>
  )
}
