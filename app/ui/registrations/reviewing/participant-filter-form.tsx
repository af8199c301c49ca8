import { Form } from '@remix-run/react'
import { registrationStatuses, type RegistrationStatus } from '~/domain/registrations/states'
import type { ParticipantFilters } from '~/domain/registrations/reviewing/participants.server'
import { useT } from '~/i18n/provider'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

type Props = {
  filters: ParticipantFilters
  categories: { id: number; name: string }[]
  stages: { id: number; name: string }[]
  counts: Partial<Record<RegistrationStatus, number>>
  filtered: boolean
}

/** Search and filters of a list, in its URL. */
export function ParticipantFilterForm({ filters, categories, stages, counts, filtered }: Props) {
  const t = useT()
  return (
    <Form method="get" autoComplete="off" role="search" className="filter-line">
      <label className="field">
        <span className="field-label">{t('registrations.searchLabel')}</span>
        <input
          className="control"
          type="search"
          name="q"
          defaultValue={filters.search}
          placeholder={t('registrations.searchLabel')}
          maxLength={100}
        />
      </label>
      <Choice
        name="role"
        label={t('registrations.filterRole')}
        value={filters.role ?? ''}
        options={[
          { value: '', label: t('registrations.filterAllRoles') },
          ...(['teacher', 'student'] as const).map((role) => ({ value: role, label: t(`people.role_${role}`) })),
        ]}
      />
      <Choice
        name="status"
        label={t('registrations.filterStatus')}
        value={filters.status ?? ''}
        options={[
          { value: '', label: t('registrations.filterAllStatuses') },
          ...registrationStatuses.map((status) => ({
            value: status,
            label: `${t(`registrations.status_${status}`)} (${counts[status] ?? 0})`,
          })),
        ]}
      />
      <Choice
        name="category"
        label={t('registrations.filterCategory')}
        value={filters.categoryId === null ? '' : String(filters.categoryId)}
        options={[
          { value: '', label: t('registrations.filterAllCategories') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Choice
        name="stage"
        label={t('registrations.filterStage')}
        value={filters.stageId === null ? '' : String(filters.stageId)}
        options={[
          { value: '', label: t('registrations.filterAllStages') },
          ...stages.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Choice
        name="lock"
        label={t('registrations.filterLock')}
        value={filters.lock ?? ''}
        options={[
          { value: '', label: t('registrations.filterAllLocks') },
          ...(['locked', 'unlocked'] as const).map((lock) => ({ value: lock, label: t(`registrations.filterLock_${lock}`) })),
        ]}
      />
      {filters.sharedReceipt && (
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input type="checkbox" name="receipt" value="shared" defaultChecked />
          {t('registrations.filterSharedReceipt')}
        </label>
      )}
      <Button type="submit" variant="secondary" size="small">
        {t('registrations.filter')}
      </Button>
      {filtered && (
        <ButtonLink to="?" variant="text" size="small">
          {t('registrations.clearFilters')}
        </ButtonLink>
      )}
    </Form>
  )
}
