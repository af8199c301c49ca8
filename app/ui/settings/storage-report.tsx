import type { StorageReport } from '~/domain/uploads/storage-report.server'
import { paths } from '~/http/paths'
import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts, Notice, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'

/** The disk, and who takes how much of it. */
export function StorageUse({ report: { free, reserved, unfinished, competitions } }: { report: StorageReport }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <Section title={t('settings.storageDisk')}>
        {free < reserved && (
          <div className="mb-4">
            <Notice tone="error">{t('errors.storageFull')}</Notice>
          </div>
        )}
        <Facts
          items={[
            { label: t('settings.storageFree'), value: formatBytes(free, locale) },
            { label: t('settings.storageReserved'), value: formatBytes(reserved, locale) },
            { label: t('settings.storageUnfinished', { count: unfinished.count }), value: formatBytes(unfinished.bytes, locale) },
          ]}
        />
      </Section>
      <Section title={t('settings.storageByCompetition')}>
        <DataTable
          caption={t('settings.storageByCompetition')}
          rows={competitions}
          rowKey={({ id }) => id}
          empty={<p className="text-muted">{t('settings.storageNone')}</p>}
          columns={[
            {
              key: 'name',
              header: t('settings.storageCompetition'),
              cell: ({ id, name }) => <a href={paths.competitionManage(id)}>{name}</a>,
            },
            { key: 'bytes', header: t('settings.storageBytes'), numeric: true, cell: ({ bytes }) => formatBytes(bytes, locale) },
          ]}
        />
      </Section>
    </>
  )
}

/** What a sweep would delete, shown before it does. */
export function StorageOrphans({ orphans: { rows, count, bytes, deletable } }: Pick<StorageReport, 'orphans'>) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <Section title={t('settings.orphans')}>
      <p className="mb-4 max-w-column text-muted">{t('settings.orphansLead')}</p>
      {count === 0 ? (
        <p>{t('settings.orphansNone')}</p>
      ) : (
        <>
          <p className="mb-3">{t('settings.orphansCount', { count, size: formatBytes(bytes, locale), deletable })}</p>
          <DataTable
            caption={t('settings.orphans')}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              { key: 'key', header: t('settings.orphanFile'), cell: ({ key }) => <code className="text-sm break-all">{key}</code> },
              { key: 'bytes', header: t('settings.storageBytes'), numeric: true, cell: (row) => formatBytes(row.bytes, locale) },
              {
                key: 'at',
                header: t('settings.orphanSince'),
                narrow: true,
                cell: ({ modifiedAt }) => formatDateTime(modifiedAt, locale, timeZone),
              },
            ]}
          />
          {deletable > 0 && (
            <div className="mt-4">
              <ButtonLink to={paths.storageDeletion()} variant="danger">
                {t('settings.orphansDelete', { count: deletable })}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
