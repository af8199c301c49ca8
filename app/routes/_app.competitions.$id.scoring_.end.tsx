import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unpackItems } from '~/domain/judging/desk-item'
import { judgingDesk } from '~/domain/judging/queries/desk.server'
import { owedElsewhere } from '~/domain/judging/queries/owed-elsewhere.server'
import { totalsDistribution } from '~/domain/judging/queries/totals-distribution.server'
import { readId } from '~/domain/lists/list-query'
import { notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { ownSeat } from '~/http/own-seat.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { OwnDistribution } from '~/ui/judging/desk/own-distribution'
import { TakeBack } from '~/ui/judging/desk/take-back'
import { Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export const handle = { scripts: ['judging', 'stages'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/scoring/end')
  const { judgeId, competitionId } = await ownSeat(viewer.id, args.params.id)
  const workId = readId(new URL(args.request.url).searchParams, 'work') ?? undefined
  const { competition, stage, entries, progress, madeAt } = await judgingDesk({ judgeId, competitionId, workId })
  if (!stage || !progress) throw notFound()
  const distribution = await totalsDistribution({ judgeId, stageId: stage.id })
  const t = await translateFor(args)
  return {
    title: t(progress.toScore > 0 ? 'judging.endNotYet' : 'judging.endTitle', { stage: stage.name }),
    competition,
    stageId: stage.id,
    entries,
    progress,
    distribution: distribution.own > 0 ? distribution : null,
    elsewhere: await owedElsewhere({ judgeId, stageId: stage.id }),
    madeAt,
  }
}

/** What a judge comes to after the last work of a stage. */
export default function EndOfStage() {
  const t = useT()
  const { title, competition, stageId, entries, progress, distribution, elsewhere, madeAt } = useLoaderData<typeof loader>()
  const items = unpackItems(entries)
  const processing = items.filter(({ state }) => state === 'processing').length
  const desk = paths.competitionScoringStage(competition.id, stageId)
  return (
    <>
      <Page title={title} eyebrow={competition.name}>
        <p>
          {progress.toScore > 0
            ? t('judging.endNotYetLead', { count: progress.toScore })
            : t('judging.endLead', { count: progress.scored })}
        </p>
        {processing > 0 && <p className="mt-2 text-muted">{t('judging.endProcessing', { count: processing })}</p>}
        <p className="actions mt-4">
          <ButtonLink to={desk} variant={progress.toScore > 0 ? 'primary' : 'secondary'}>
            {t(progress.toScore > 0 ? 'judging.endGoOn' : 'judging.endBack')}
          </ButtonLink>
        </p>
        <Section title={t('judging.endElsewhere')}>
          {elsewhere.length === 0 ? (
            <p className="text-muted">{t('judging.endNothing')}</p>
          ) : (
            <ul className="end-elsewhere">
              {elsewhere.map((stage) => (
                <li key={stage.stageId}>
                  <a href={paths.competitionScoringStage(stage.competitionId, stage.stageId)}>
                    {t('judging.endElsewhereItem', { competition: stage.competition, stage: stage.stage })}
                  </a>
                  <span className="text-muted">{t('judging.endElsewhereCount', { count: stage.toScore })}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        {distribution && (
          <Section>
            <OwnDistribution distribution={distribution} />
          </Section>
        )}
      </Page>
      <TakeBack competitionId={competition.id} entries={items} madeAt={madeAt} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
