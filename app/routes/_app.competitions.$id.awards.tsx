import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { idIn, readId, readPage } from '~/domain/lists/list-query'
import { grantAward } from '~/domain/results/grant-award.server'
import { publishAward } from '~/domain/results/publish-award.server'
import { awardsPage } from '~/domain/results/queries/awards-page.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { EmptyState, Page } from '~/ui/layout/page'
import { AwardSection } from '~/ui/results/award-section'
import { TeacherAwards } from '~/ui/results/teacher-awards'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/awards')
  const shown = shownBy(args.request)
  const page = await awardsPage(idParam(args.params.id), shown)
  if (!page) throw notFound()
  return { title: (await translateFor(args))('results.awardsTitle'), page, oneOnly: shown.awardId !== null }
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/awards')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const typed = asTyped({ code: '', form })
  const award = { actorId, competitionId, awardId: idParam(String(form.get('award') ?? '')), seen: typed.seen }
  const act = form.get('act')
  if (act !== 'publish' && act !== 'grant') return data({ ...typed, code: 'invalid' }, { status: 400 })
  const publishes = act === 'publish'
  const next = idIn(form.get('then'))
  if (publishes && form.get('confirm') !== 'on') return data({ ...typed, code: 'acknowledgeFirst' }, { status: 400 })
  const result = publishes ? await publishAward(award) : await grantAward({ ...award, entryIds: typed.entryIds })
  if (result.ok)
    return redirectWithToast(
      paths.competitionAwards(competitionId, { ...shownBy(args.request), ...(next && { page: next }) }),
      publishes ? 'results.awardIsPublished' : 'results.awardSaved',
    )
  if (result.code === 'notFound') throw notFound()
  const conflicts: string[] = ['awardPublished', 'winnersChanged', 'awardTooEarly', 'awardNotApplied']
  return data({ ...typed, code: result.code as string }, { status: conflicts.includes(result.code) ? 409 : 400 })
})

function shownBy(request: Request) {
  const query = new URL(request.url).searchParams
  return { awardId: readId(query, 'award'), page: readPage(query) }
}

function asTyped({ code, form }: Pick<Fault, 'code' | 'form'>) {
  const idsOf = (name: string) => form.getAll(name).map((id) => idIn(id) ?? 0)
  return { code, awardId: idIn(form.get('award')) ?? 0, grants: form.get('act') === 'grant', seen: idsOf('seen'), entryIds: idsOf('entry') }
}

export default function Awards() {
  const t = useT()
  const {
    title,
    oneOnly,
    page: { competition, awards, teachers },
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={title} back={oneOnly ? { to: paths.competitionAwards(competition.id), label: t('results.backToAwards') } : undefined}>
      <p className="max-w-column">{t('results.awardsLead')}</p>
      {awards.length === 0 && <EmptyState title={t('competitions.noAwards')}>{t('results.noAwardsHint')}</EmptyState>}
      {awards.map((award) => (
        <AwardSection
          key={award.id}
          competitionId={competition.id}
          award={award}
          oneOnly={oneOnly}
          answer={answer?.awardId === award.id ? answer : undefined}
        />
      ))}
      {teachers && !oneOnly && (
        <TeacherAwards awards={teachers}>
          <p className="mb-3 text-muted">{t(teachers.length > 0 ? 'results.teachersOut' : 'results.teachersLater')}</p>
        </TeacherAwards>
      )}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
