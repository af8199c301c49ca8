import type { ReactNode } from 'react'
import { Form } from '@remix-run/react'
import { registrationStatuses, type RegistrationStatus } from '~/domain/registrations/states'
import type { ParticipantFilters } from '~/domain/registrations/reviewing/participants.server'
import { useT } from '~/i18n/provider'
import { Button, ButtonLink } from '~/ui/primitives/button'

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
  const all = t('registrations.filterAll')
  return (
    <Form method="get" role="search" className="registration-filters">
      <Labelled id="filter-q" label={t('registrations.searchLabel')}>
        <input id="filter-q" className="control" type="search" name="q" defaultValue={filters.search} maxLength={100} />
      </Labelled>
      <Choice
        name="role"
        label={t('registrations.filterRole')}
        value={filters.role ?? ''}
        options={[
          { value: '', label: all },
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
        options={[{ value: '', label: all }, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Choice
        name="stage"
        label={t('registrations.filterStage')}
        value={filters.stageId === null ? '' : String(filters.stageId)}
        options={[{ value: '', label: all }, ...stages.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Choice
        name="lock"
        label={t('registrations.filterLock')}
        value={filters.lock ?? ''}
        options={[
          { value: '', label: all },
          ...(['locked', 'unlocked'] as const).map((lock) => ({ value: lock, label: t(`registrations.filterLock_${lock}`) })),
        ]}
      />
      {filters.sharedReceipt && (
        <label className="flex min-h-11 items-center gap-2 self-end text-sm">
          <input type="checkbox" name="receipt" value="shared" defaultChecked />
          {t('registrations.filterSharedReceipt')}
        </label>
      )}
      <div className="flex gap-2 self-end">
        <Button type="submit" variant="secondary">
          {t('registrations.filter')}
        </Button>
        {filtered && (
          <ButtonLink to="?" variant="text">
            {t('registrations.clearFilters')}
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label text-sm" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: { value: string; label: string }[]
}) {
  const id = `filter-${name}`
  return (
    <Labelled id={id} label={label}>
      <select id={id} name={name} className="control" defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
