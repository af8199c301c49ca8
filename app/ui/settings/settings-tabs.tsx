import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterLinks } from '~/ui/layout/filters'

/** The settings' pages, side by side. */
export function SettingsTabs({ current }: { current: string }) {
  const t = useT()
  const tabs = [
    { to: paths.settings(), label: t('settings.tab_mail') },
    { to: paths.settingsOrganisation(), label: t('settings.tab_organisation') },
    { to: paths.skillTags(), label: t('settings.tab_tags') },
    { to: paths.outbox(), label: t('settings.tab_outbox') },
    { to: paths.storage(), label: t('shell.storage') },
  ]
  return <FilterLinks label={t('settings.tabs')} links={tabs.map((tab) => ({ ...tab, current: tab.to === current }))} />
}
