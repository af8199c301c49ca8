import type { ListedVersion } from '~/domain/model-scoring/versions/queries/models-page.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { Tag, type TagTone } from '~/ui/primitives/tag'

type Version = ListedVersion

const tones = { working: 'now', ready: 'wait', failed: 'neutral', default: 'done', retired: 'neutral' } as const satisfies Record<
  string,
  TagTone
>

/** What becomes of a version: whether it is the default counts before how it was made. */
export const standingOf = ({ status, publishedAt, retiredAt }: Omit<Version, 'createdAt'>): keyof typeof tones =>
  publishedAt === null ? status : retiredAt === null ? 'default' : 'retired'

export function VersionTable({ versions }: { versions: Version[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('modelVersions.versions')}
      rows={versions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t('modelVersions.none')} level={3}>
          {t('modelVersions.noneText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'version',
          header: t('modelVersions.name'),
          cell: ({ id, kind }) => (
            <>
              <a href={paths.model(id)}>{t('modelVersions.version', { id })}</a>
              <span className="block text-sm font-normal text-muted">{t(`modelVersions.kind_${kind}`)}</span>
            </>
          ),
        },
        { key: 'at', header: t('modelVersions.at'), cell: ({ createdAt }) => formatDateTime(createdAt, locale, timeZone) },
        {
          key: 'standing',
          header: t('modelVersions.standing'),
          cell: (version) => (
            <div>
              <Tag tone={tones[standingOf(version)]}>{t(`modelVersions.standing_${standingOf(version)}`)}</Tag>
              {standingOf(version) === 'default' && (
                <PostForm className="mt-2">
                  <SubmitButton intent="return" size="small" variant="secondary">
                    {t('modelVersions.return')}
                  </SubmitButton>
                </PostForm>
              )}
              {version.failure && <span className="mt-1 block max-w-column text-sm">{errorText(t, version.failure)}</span>}
            </div>
          ),
        },
      ]}
    />
  )
}
