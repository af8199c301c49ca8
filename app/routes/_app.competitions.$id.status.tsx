import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findManagement } from '~/domain/competitions/find-management.server'
import { moveCompetition } from '~/domain/competitions/move-competition.server'
import { competitionMoves, competitionStatuses } from '~/domain/competitions/states'
import { noticeSettings } from '~/domain/settings/read-settings.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

const readStatus = (value: unknown) => competitionStatuses.find((status) => status === value)

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/status')
  const competition = await findManagement(idParam(args.params.id))
  const to = readStatus(new URL(args.request.url).searchParams.get('to'))
  if (!competition || !to) throw notFound()
  const { id, name, status, isPublished, registrations } = competition
  const [t, notices] = await Promise.all([translateFor(args), noticeSettings()])
  const { draft = 0, submitted = 0, under_review = 0, approved = 0 } = registrations
  return {
    title: t(to === 'pending' ? 'competitions.moveTitle' : `competitions.moveTo_${to}`),
    id,
    name,
    from: status,
    to,
    allowed: competitionMoves[status].includes(to),
    concerned: { draft, submitted, under_review, approved },
    told: isPublished && notices.competition_cancelled,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/status')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const [from, to] = [readStatus(form.get('from')), readStatus(form.get('to'))]
  if (!from || !to) return data({ code: 'invalid' }, { status: 400 })
  const result = await moveCompetition({ actorId, competitionId, from, to })
  if (result.ok) return redirectWithToast(paths.competitionManage(competitionId), 'competitions.moved')
  if (result.code === 'competitionNotFound') throw notFound()
  return data({ code: result.code }, { status: result.code === 'statusChanged' ? 409 : 400 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function MoveCompetition() {
  const t = useT()
  const { title, id, name, from, to, allowed, concerned, told } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const code = failure?.code ?? (allowed ? null : 'moveNotAllowed')
  return (
    <Page title={title} eyebrow={name} back={{ to: paths.competitionManage(id), label: t('competitions.backToManage') }}>
      <PostForm>
        {code && <Notice tone="error">{errorText(t, code)}</Notice>}
        {allowed && (
          <p>{t('competitions.moveWarning', { name, from: t(`competitions.status_${from}`), to: t(`competitions.status_${to}`) })}</p>
        )}
        {allowed && to === 'cancelled' && <Concerned counts={concerned} told={told} />}
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <div className="actions">
          {allowed && <SubmitButton variant={to === 'cancelled' ? 'danger' : 'primary'}>{title}</SubmitButton>}
          <ButtonLink to={paths.competitionManage(id)} variant="text">
            {t('competitions.backToManage')}
          </ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}

function Concerned({ counts, told }: { counts: Record<'draft' | 'submitted' | 'under_review' | 'approved', number>; told: boolean }) {
  const t = useT()
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  if (count === 0) return <p>{t('competitions.cancelConcernsNobody')}</p>
  return (
    <>
      <p>{t('competitions.cancelConcerns', { count, ...counts })}</p>
      <p>{t(told ? 'competitions.cancelTells' : 'competitions.cancelTellsNobody')}</p>
    </>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
