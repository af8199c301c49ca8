import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { entryAppeals } from '~/domain/appeals/queries/entry-appeals.server'
import { readId } from '~/domain/lists/list-query'
import { resultSlip, type ResultSlip } from '~/domain/results/queries/result-slip.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { shownAddress } from '~/http/shown-address.server'
import { pageTitle } from '~/http/title'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { OwnAppeals } from '~/ui/results/appeals/own-appeals'
import { SlipCheck } from '~/ui/results/slip/slip-check'
import { SlipCriteria } from '~/ui/results/slip/slip-criteria'
import { SlipHead } from '~/ui/results/slip/slip-head'
import { SlipComments, SlipJudges } from '~/ui/results/slip/slip-judges'
import { SlipMean, SlipSum, SlipUnscored } from '~/ui/results/slip/slip-sum'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/results/:entryId')
  const competitionId = idParam(args.params.id)
  const stageId = readId(new URL(args.request.url).searchParams, 'stage')
  const slip = await resultSlip({ viewer, competitionId, entryId: idParam(args.params.entryId), stageId })
  if (!slip) throw notFound()
  const t = await translateFor(args)
  const own = slip.userId === viewer.id
  return {
    title: t('slip.title', { stage: slip.stageName }),
    slip,
    own,
    ...(await entryAppeals(slip)),
    verifyAt: shownAddress(paths.verify()),
  }
}

export default function Slip() {
  const t = useT()
  const { title, slip, own, appeals, closes, refusal, verifyAt } = useLoaderData<typeof loader>()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const until = !own
    ? null
    : refusal === 'earlierAppealOpen'
      ? t('appeals.untilAnswered')
      : closes && refusal === null
        ? t('appeals.until', { time: formatDateTime(closes, locale, timeZone) })
        : null
  if (slip.withdrawnAt) return <Withdrawn title={title} slip={slip} appeals={appeals} />
  return (
    <div className="page slip">
      <a href={paths.competition(slip.competitionId)} className="back">
        <span aria-hidden="true">←</span> {t('slip.toCompetition')}
      </a>
      {slip.competitionStatus === 'cancelled' && <Notice tone="warning">{t('slip.cancelled')}</Notice>}
      <SlipHead slip={slip} title={title} own={own} />
      {slip.works.map((work) => (
        <div key={work.id} className="slip-work">
          <div className="slip-pair">
            <SlipSum slip={slip} work={work} />
            <SlipCriteria work={work} />
          </div>
          <SlipJudges work={work} />
          {slip.commentsReleased && <SlipComments work={work} />}
        </div>
      ))}
      <SlipUnscored slip={slip} />
      <SlipMean slip={slip} />
      <OwnAppeals appeals={appeals} edition={slip.edition} />
      <SlipCheck slip={slip} verifyAt={verifyAt} until={until} />
      <p className="slip-note slip-screen">{t('slip.print')}</p>
      <div className="slip-acts">
        {slip.rank !== null && (
          <ButtonLink to={paths.certificate(slip.competitionId, slip.entryId, slip.stageId)} variant="outline">
            {t('slip.certificate')}
          </ButtonLink>
        )}
        {slip.teachers.map((name, index) => (
          <ButtonLink key={name} to={paths.teacherCertificate(slip.competitionId, slip.entryId, slip.stageId, index + 1)} variant="outline">
            {t('slip.teacherCertificate', { name })}
          </ButtonLink>
        ))}
        {own && refusal === null && (
          <ButtonLink to={paths.resultAppeal(slip.competitionId, slip.entryId, slip.stageId)} variant="outline">
            {t('appeals.ask')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.competitionResults(slip.competitionId)} variant="text">
          {t('slip.allResults')}
        </ButtonLink>
      </div>
      <OtherStages slip={slip} />
    </div>
  )
}

function Withdrawn({ title, slip, appeals }: { title: string; slip: ResultSlip; appeals: Parameters<typeof OwnAppeals>[0]['appeals'] }) {
  const t = useT()
  return (
    <Page title={title} eyebrow={slip.competition} back={{ to: paths.competition(slip.competitionId), label: t('slip.toCompetition') }}>
      <Notice tone="warning">{t('slip.withdrawn', { reason: slip.withdrawalReason })}</Notice>
      <OwnAppeals appeals={appeals} edition={slip.edition} />
      <OtherStages slip={slip} />
    </Page>
  )
}

function OtherStages({ slip }: { slip: ResultSlip }) {
  const t = useT()
  const others = slip.published.filter(({ id }) => id !== slip.stageId)
  if (others.length === 0) return null
  return (
    <nav className="mt-6 flex flex-wrap gap-x-6 gap-y-2" aria-label={t('slip.otherStages')}>
      {others.map(({ id, name }) => (
        <a key={id} href={paths.resultSlip(slip.competitionId, slip.entryId, id)} className="lone-link">
          {t('slip.title', { stage: name })}
        </a>
      ))}
    </nav>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
