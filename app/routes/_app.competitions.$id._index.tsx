import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { findCompetition } from '~/domain/competitions/queries/competition.server'
import { currentStage } from '~/domain/competitions/states'
import { isFull } from '~/domain/competitions/windows'
import { ownAwards } from '~/domain/results/queries/awards-won.server'
import { mayReadResults } from '~/domain/results/rules'
import { ownResults, withdrawnResults } from '~/domain/results/queries/own-results.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { AwardList, CategoryList, CriterionTable, StageList } from '~/ui/competitions/detail-lists'
import { DetailFacts } from '~/ui/competitions/detail-facts'
import { NextStepPanel } from '~/ui/competitions/next-step-panel'
import { listPhaseOf, phaseTones } from '~/ui/competitions/list-phase'
import { staffStages } from '~/ui/competitions/stage-notes'
import { OwnResults } from '~/ui/results/own-results'
import { Notice, Page, Section } from '~/ui/layout/page'
import { StageStaff } from '~/ui/layout/staff'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id')
  const competitionId = idParam(args.params.id)
  const mayOrganise = can(viewer.role, 'competitions.organise')
  const isPreview = mayOrganise && new URL(args.request.url).searchParams.get('as') === 'participant'
  const competition = await findCompetition({ viewer, competitionId, asPublished: isPreview })
  if (!competition) throw notFound()
  return {
    results: competition.registration ? await ownResults({ userId: viewer.id, competitionId }) : [],
    awards: competition.registration ? await ownAwards({ userId: viewer.id, competitionId }) : [],
    showsResults:
      competition.stages.some(({ publications }) => publications.some(({ withdrawnAt }) => withdrawnAt === null)) &&
      mayReadResults(viewer, { ...competition, tookPart: competition.registration?.status === 'approved' }) === 'yes',
    withdrawn: competition.registration ? await withdrawnResults({ userId: viewer.id, competitionId }) : [],
    title: competition.name,
    competition,
    isPreview,
    organises: mayOrganise && !isPreview,
    enters: isPreview || can(viewer.role, 'competitions.enter'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Competition() {
  const t = useT()
  const reader = { t, locale: useLocale(), timeZone: useTimeZone() }
  const { competition, isPreview, organises, enters, results, withdrawn, awards, showsResults } = useLoaderData<typeof loader>()
  const { id, name, description, stages, categories, specialAwards, criteria, judges, registrationNotice, paymentQrUploadId, feeMinor } =
    competition
  const isPublished = competition.publishedAt !== null
  const phase = listPhaseOf({
    ...competition,
    full: isFull(competition, competition.placesTaken),
    isPublished,
    stage: currentStage(stages) ?? null,
  })
  return (
    <Page
      title={name}
      eyebrow={<Tag tone={phaseTones[phase]}>{t(`competitions.phase_${phase}`)}</Tag>}
      back={{ to: paths.competitions(), label: t('competitions.backToList') }}
      actions={organises && <OrganiserActions id={id} isPublished={isPublished} />}
    >
      {isPreview && <PreviewNotice id={id} />}
      {!isPublished && !isPreview && (
        <div className="mb-6">
          <Notice tone="warning">{t('competitions.unpublishedNotice')}</Notice>
        </div>
      )}
      <NextStepPanel competition={competition} enters={enters} inert={isPreview} />
      {stages.length > 0 ? <StageStaff stages={staffStages(stages, reader)} /> : <p className="text-muted">{t('competitions.noStage')}</p>}
      {showsResults && (
        <p className="mt-5">
          <a href={paths.competitionResults(id)} className="lone-link">
            {t('results.toPublished')}
          </a>
        </p>
      )}
      {results.length + withdrawn.length + awards.length > 0 && (
        <Section title={t('competitions.ownResults')}>
          {awards.map(({ id: awardId, entryId, name: award }) => (
            <p key={`${awardId}:${entryId}`} className="mb-5">
              <Tag tone="done">{t('results.awardWon', { award })}</Tag>
            </p>
          ))}
          <OwnResults competitionId={id} results={results} withdrawn={withdrawn} />
        </Section>
      )}
      {description && (
        <Section title={t('competitions.about')}>
          <p className="max-w-column whitespace-pre-line">{description}</p>
        </Section>
      )}
      <Section title={t('competitions.basics')}>
        <DetailFacts competition={competition} />
      </Section>
      {stages.length > 0 && (
        <Section title={t('competitions.timeline')}>
          <StageList stages={stages} categories={competition.categories} />
        </Section>
      )}
      {categories.length > 0 && (
        <Section title={t('competitions.categories')}>
          <CategoryList categories={categories} live={stages[0]?.canUpload === false} />
        </Section>
      )}
      {specialAwards.length > 0 && (
        <Section title={t('competitions.awards')}>
          <AwardList specialAwards={specialAwards} />
        </Section>
      )}
      <Section title={t('competitions.criteria')}>
        {criteria.length > 0 ? (
          <CriterionTable criteria={criteria} removeExtremes={competition.removeExtremes} />
        ) : (
          <p>{t('competitions.defaultCriteriaUsed')}</p>
        )}
      </Section>
      <Section title={t('competitions.panel')}>
        {judges.length > 0 ? (
          <ul className="flex flex-wrap gap-x-8 gap-y-1">
            {judges.map((judge) => (
              <li key={judge.id}>
                <b>{judge.name}</b>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('competitions.panelEmpty')}</p>
        )}
      </Section>
      {registrationNotice && (
        <Section title={t('competitions.notice')}>
          <p className="max-w-column whitespace-pre-line">{registrationNotice}</p>
        </Section>
      )}
      {paymentQrUploadId && feeMinor > 0 && (
        <Section title={t('competitions.paymentQr')}>
          <img
            src={paths.upload(paymentQrUploadId)}
            alt={t('competitions.paymentQr')}
            width={240}
            height={240}
            className="border border-line bg-white object-contain"
          />
          <p className="mt-2 text-sm text-muted">{t('competitions.paymentQrHint')}</p>
        </Section>
      )}
    </Page>
  )
}

function PreviewNotice({ id }: { id: number }) {
  const t = useT()
  return (
    <div className="mb-6">
      <Notice>
        {t('competitions.previewNotice')} <a href={paths.competition(id)}>{t('competitions.previewEnd')}</a>
      </Notice>
    </div>
  )
}

function OrganiserActions({ id, isPublished }: { id: number; isPublished: boolean }) {
  const t = useT()
  return (
    <>
      <ButtonLink to={paths.competitionManage(id)} variant={isPublished ? 'primary' : 'secondary'}>
        {t('competitions.manage')}
      </ButtonLink>
      <ButtonLink to={paths.competitionEdit(id)} variant="secondary">
        {t('competitions.edit')}
      </ButtonLink>
      <ButtonLink to={paths.competitionPreview(id)} variant="text">
        {t('competitions.preview')}
      </ButtonLink>
      <ButtonLink to={paths.competitionPublication(id)} variant={isPublished ? 'text' : 'primary'}>
        {t(isPublished ? 'competitions.unpublish' : 'competitions.publish')}
      </ButtonLink>
    </>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
