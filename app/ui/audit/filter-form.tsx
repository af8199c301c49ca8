import type { AuditNoun } from '~/domain/audit/actions'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Button, ButtonLink } from '~/ui/primitives/button'

type Props = { query: Record<string, string | undefined>; nouns: AuditNoun[] }

export function AuditFilterForm({ query, nouns }: Props) {
  const t = useT()
  return (
    <form method="get" autoComplete="off" className="my-6 flex flex-wrap items-end gap-3">
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('audit.person')}</span>
        <input
          type="search"
          name="person"
          defaultValue={query.person}
          placeholder={t('audit.personHint')}
          maxLength={100}
          className="control"
        />
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('audit.kind')}</span>
        <select name="kind" defaultValue={query.kind ?? ''} className="control">
          <option value="">{t('audit.allKinds')}</option>
          {nouns.map((noun) => (
            <option key={noun} value={noun}>
              {t(`audit.noun_${noun}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('audit.subjectId')}</span>
        <input name="subject" defaultValue={query.subject} maxLength={100} className="control w-32" />
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('audit.from')}</span>
        <input type="date" name="from" defaultValue={query.from} className="control" />
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('audit.until')}</span>
        <input type="date" name="until" defaultValue={query.until} className="control" />
      </label>
      <Button type="submit" variant="secondary">
        {t('audit.filter')}
      </Button>
      {Object.values(query).some(Boolean) && (
        <ButtonLink to={paths.audit()} variant="text">
          {t('audit.clear')}
        </ButtonLink>
      )}
    </form>
  )
}
