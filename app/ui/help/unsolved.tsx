import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'

/** Where to go on when no article helped. */
export function Unsolved() {
  const t = useT()
  return (
    <section>
      <h2>{t('help.unsolved')}</h2>
      <div className="actions">
        <ButtonLink to={paths.contactRobot()} variant="secondary">
          {t('help.robot')}
        </ButtonLink>
        <ButtonLink to={paths.contact()} variant="secondary">
          {t('contact.title')}
        </ButtonLink>
      </div>
    </section>
  )
}
