import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { laggards } from '~/domain/panels/queries/laggards.server'
import { remindJudges } from '~/domain/panels/remind-judges.server'
import { noticeSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { withInstants } from '~/i18n/instants'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { remindedText } from '~/ui/judging/reminded-text'
import { EmptyState, Notice, Page } from '~/ui/layout/page'

const stageOf = (request: Request) => idParam(new URL(request.url).searchParams.get('stage') ?? undefined)

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/judges/remind')
  const found = await laggards({ competitionId: idParam(args.params.id), stageId: stageOf(args.request) })
  if (!found) throw notFound()
  const [t, { judging_reminder: sends }] = [await translateFor(args), await noticeSettings()]
  const { stage, refusal } = found
  const judges = found.judges.map(({ id, name, owed, total, daysAgo }) => ({ id, name, owed, total, daysAgo }))
  return { title: t('panels.remindTitle', { stage: stage.name }), stage, judges, refusal, sends }
}

export const action = answeringFaults('requestFailed', asTicked, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/judges/remind')
  const [competitionId, stageId] = [idParam(args.params.id), stageOf(args.request)]
  const form = await readForm(args.request)
  const judgeIds = tickedIn(form)
  const result = await remindJudges({ actorId, competitionId, stageId, judgeIds })
  if (result.ok)
    return redirectWithToast(paths.judgesReminder(competitionId, stageId), 'panels.reminded', { params: { count: result.told } })
  if (result.code === 'stageNotFound') throw notFound()
  return data<Refused>({ code: result.code, ticked: judgeIds }, { status: 400 })
})

type Refused = { code: string | null; ticked: number[] }

const tickedIn = (form: FormData) => form.getAll('judge').map(Number)

function asTicked({ code, form }: PostedForm): Refused {
  return { code, ticked: tickedIn(form) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function RemindJudges() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, stage, judges, refusal, sends } = useLoaderData<typeof loader>()
  const answer = useActionData<Refused>()
  const [first] = judges
  const until: Record<string, number> = stage.scoringEndsAt ? { until: new Date(stage.scoringEndsAt).getTime() } : {}
  const facts = (judge: (typeof judges)[number]) => ({
    ...withInstants({ ...until, owed: judge.owed, total: judge.total }, t, locale, timeZone),
    competition: stage.competition,
    stage: stage.name,
  })
  const say = t as (key: string, params: Record<string, string | number>) => string
  const published = stage.status === 'advanced'
  const blocked = (published ? null : refusal) ?? answer?.code ?? null
  return (
    <Page title={title} back={{ to: paths.competitionJudges(stage.competitionId), label: t('panels.backToJudges') }}>
      {blocked && <Notice tone="error">{errorText(t, blocked)}</Notice>}
      {!sends && <Notice tone="warning">{t('panels.remindSwitchedOff')}</Notice>}
      {!first ? (
        <EmptyState title={t(published ? 'panels.remindPublished' : 'panels.remindNone')}>
          {t(published ? 'panels.remindPublishedHint' : 'panels.remindNoneHint')}
        </EmptyState>
      ) : (
        <PostForm>
          {refusal === null && sends && <p>{t('panels.remindLead')}</p>}
          <fieldset className="field">
            <legend className="field-label">{t('panels.remindCaption')}</legend>
            <div className="choices">
              {judges.map((judge) => (
                <label key={judge.id} className="choice">
                  <input
                    type="checkbox"
                    name="judge"
                    value={judge.id}
                    defaultChecked={judge.daysAgo !== 0 && (answer?.ticked.includes(judge.id) ?? true)}
                    disabled={judge.daysAgo === 0}
                  />
                  <span>
                    {judge.name}
                    <span className="field-hint block">
                      {[
                        `${t('panels.remindOwed')} ${t('panels.owedOf', { owed: judge.owed, total: judge.total })}`,
                        remindedText(t, judge.daysAgo),
                      ].join(' · ')}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <div>
            <p className="field-label">{t('panels.remindSample')}</p>
            <p className="mt-2 border-l-2 border-line pl-4">{say('notices.text_judging_reminder', facts(first))}</p>
          </div>
          {refusal === null && sends && (
            <p className="actions">
              <SubmitButton>{t('panels.remindSend')}</SubmitButton>
            </p>
          )}
        </PostForm>
      )}
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
