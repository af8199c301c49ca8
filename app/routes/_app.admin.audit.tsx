import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { auditNouns } from '~/domain/audit/actions'
import { auditPage } from '~/domain/audit/queries/audit-page.server'
import { verifyChain } from '~/domain/audit/verify-chain.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { auditFilter } from '~/http/audit-filter.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { AuditFilterForm } from '~/ui/audit/filter-form'
import { AuditTable } from '~/ui/audit/audit-table'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/audit')
  const query = new URL(args.request.url).searchParams
  const [t, { timeZone }] = await Promise.all([translateFor(args), organisation()])
  const page = await auditPage(auditFilter(query, timeZone))
  const kept = new URLSearchParams([...query].filter(([name, value]) => name !== 'before' && value !== ''))
  return { title: t('audit.title'), nouns: auditNouns, query: Object.fromEntries(query), kept: kept.toString(), ...page }
}

export async function action(args: ActionFunctionArgs) {
  await requireAccess(args, '/admin/audit')
  return verifyChain()
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Audit() {
  const t = useT()
  const { title, nouns, query, kept, entries, nextBefore } = useLoaderData<typeof loader>()
  const report = useActionData<typeof action>()
  const toPage = (before?: number) => `?${kept}${before ? `&before=${before}` : ''}`
  return (
    <Page
      wide
      title={title}
      actions={
        <>
          <PostForm className="contents">
            <SubmitButton variant="secondary">{t('audit.verify')}</SubmitButton>
          </PostForm>
          <ButtonLink to={`${paths.auditExport()}?${kept}`} variant="text">
            {t('audit.export')}
          </ButtonLink>
        </>
      }
    >
      <p className="max-w-column text-muted">{t('audit.lead')}</p>
      {report && (
        <div className="mt-4" role="status">
          <Notice tone={report.whole ? 'success' : 'error'}>
            {report.whole ? t('audit.whole', { count: report.entries }) : t('audit.broken', { id: report.brokenId, count: report.entries })}
          </Notice>
        </div>
      )}
      <AuditFilterForm query={query} nouns={nouns} />
      <AuditTable entries={entries} />
      <div className="actions mt-6">
        {nextBefore && (
          <ButtonLink to={toPage(nextBefore)} variant="secondary">
            {t('audit.older')}
          </ButtonLink>
        )}
        {query.before && (
          <ButtonLink to={toPage()} variant="text">
            {t('audit.newest')}
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
