import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeJudgeRole, type RoleChange } from '~/domain/accounts/change-judge-role.server'
import { judgeRoleCounts, peopleByRole, type PersonByRole } from '~/domain/accounts/queries/people-by-role.server'
import { readOneOf, readPage, readText } from '~/domain/lists/list-query'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { batchForm, namesAsShown, runBatch, selectedIds } from '~/http/batch.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { BatchReport } from '~/ui/accounts/batch-report'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { RowName } from '~/ui/form/row-name'
import { FilterLinks, SearchForm } from '~/ui/layout/filters'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { DataTable } from '~/ui/primitives/table'

const tabs = ['promote', 'demote', 'batch'] as const
const rolesOf = { promote: ['teacher'], demote: ['judge'], batch: ['teacher', 'judge'] } as const

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/permissions')
  const query = new URL(args.request.url).searchParams
  const tab = readOneOf(query, 'tab', tabs) ?? 'promote'
  const search = readText(query, 'search')
  const page = readPage(query)
  const [t, found, counts] = await Promise.all([translateFor(args), peopleByRole({ roles: rolesOf[tab], search, page }), judgeRoleCounts()])
  return { title: t('permissions.title'), tab, search, counts, ...found }
}

export const action = answeringFaults(nameOfFault, asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/permissions')
  const form = await readForm(args.request, batchForm)
  const [intent, only] = String(form.get('change') ?? '').split(':')
  if (intent !== 'promote' && intent !== 'demote') return data({ code: 'invalid' }, { status: 400 })
  const change: RoleChange = intent
  const { pathname, search } = new URL(args.request.url)
  if (only) {
    const result = await changeJudgeRole({ actorId, userId: Number(only) || 0, change })
    return result.ok ? redirectWithToast(pathname + search, `permissions.${change}d`) : data({ code: result.code }, { status: 409 })
  }
  const ids = selectedIds(form)
  if (ids.length === 0) return data({ code: 'selectUsersFirst' }, { status: 400 })
  const report = await runBatch(ids, namesAsShown(form, ids), (userId) => changeJudgeRole({ actorId, userId, change }), `${change}Failed`)
  return data({ report }, { status: report.done === 0 ? 409 : 200 })
})

function nameOfFault({ form }: { form: FormData }) {
  return String(form.get('change')).startsWith('promote') ? 'promoteFailed' : 'demoteFailed'
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Permissions() {
  const t = useT()
  const { title, tab, search, counts, people, total, page, pageCount } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const tabCounts = { promote: counts.teachers, demote: counts.judges, batch: counts.teachers + counts.judges }
  return (
    <Page title={title}>
      <p className="mb-4 max-w-column text-muted">{t('permissions.lead')}</p>
      <FilterLinks
        label={t('permissions.tabs')}
        links={tabs.map((one) => ({
          to: `${paths.permissions()}?tab=${one}`,
          label: t(`permissions.tab_${one}`),
          count: tabCounts[one],
          current: one === tab,
        }))}
      />
      {answer && 'code' in answer && (
        <div className="mt-4">
          <Notice tone="error">{errorText(t, answer.code)}</Notice>
        </div>
      )}
      {answer && 'report' in answer && <BatchReport {...answer.report} />}
      <SearchForm label={t('permissions.search')} defaultValue={search}>
        <input type="hidden" name="tab" value={tab} />
      </SearchForm>
      <PostForm className="block">
        {/* Enter on a checkbox changes nobody. */}
        <button type="submit" disabled hidden />
        <People tab={tab} people={people} total={total} />
        {people.length > 0 && tab === 'batch' && (
          <div className="actions mt-5">
            <SubmitButton name="change" value="promote">
              {t('permissions.promoteSelected')}
            </SubmitButton>
            <SubmitButton name="change" value="demote" variant="secondary">
              {t('permissions.demoteSelected')}
            </SubmitButton>
          </div>
        )}
      </PostForm>
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}

function People({ tab, people, total }: { tab: (typeof tabs)[number]; people: PersonByRole[]; total: number }) {
  const t = useT()
  const change = (person: PersonByRole) => (person.role === 'teacher' ? 'promote' : 'demote')
  const last = {
    key: 'change',
    header: t(tab === 'batch' ? 'permissions.select' : 'permissions.change'),
    cardLabel: '',
    cell: (person: PersonByRole) =>
      tab === 'batch' ? (
        <label className="choice">
          <input type="checkbox" name="id" value={person.id} aria-label={t('permissions.selectPerson', { name: person.name })} />
          <RowName id={person.id} name={person.name} />
        </label>
      ) : (
        <SubmitButton
          name="change"
          value={`${change(person)}:${person.id}`}
          size="small"
          variant="outline"
          aria-label={t('common.actOn', { act: t(`permissions.${change(person)}`), name: person.name })}
        >
          {t(`permissions.${change(person)}`)}
        </SubmitButton>
      ),
  }
  return (
    <DataTable
      caption={t('permissions.count', { count: total })}
      rows={people}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t(`permissions.empty_${tab}`)}>{t('permissions.emptyHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('permissions.person'), cell: ({ id, name }) => <a href={paths.user(id)}>{name}</a> },
        { key: 'email', header: t('permissions.email'), cell: ({ email }) => <span className="break-all">{email}</span> },
        { key: 'role', header: t('permissions.role'), narrow: true, cell: ({ role }) => t(`people.role_${role}`) },
        {
          key: 'assignments',
          header: t('permissions.assignments'),
          cell: ({ assignments }) =>
            assignments.length === 0 ? (
              <span className="text-muted">{t('permissions.assignmentsNone')}</span>
            ) : (
              <ul>
                {assignments.map(({ id, name }) => (
                  <li key={id}>
                    <a href={paths.competitionJudges(id)}>{name}</a>
                  </li>
                ))}
              </ul>
            ),
        },
        last,
      ]}
    />
  )
}
