import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readPeaks } from '~/domain/media/waveform.server'
import { analyseWork } from '~/domain/model-scoring/analyse-source.server'
import { readAnnotation } from '~/domain/model-scoring/annotation'
import { workTask } from '~/domain/model-scoring/queries/source-task.server'
import { mayKnowModelScore } from '~/domain/results/queries/model-score-access.server'
import { ownResultsByWork } from '~/domain/results/queries/own-results.server'
import { workScores } from '~/domain/results/queries/work-scores.server'
import { accompanimentSchema } from '~/domain/works/accompaniment-schema'
import { workMediaIsThere } from '~/domain/works/queries/work-media.server'
import { restartProcessing } from '~/domain/works/restart-processing.server'
import { setAccompaniment } from '~/domain/works/set-accompaniment.server'
import { isUnderway } from '~/domain/works/states'
import { workDetail } from '~/domain/works/queries/work.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Waveform } from '~/ui/charts/waveform'
import { OwnResults } from '~/ui/results/own-results'
import { WorkFigures } from '~/ui/results/work-figures'
import { OwnScore, WorkScores } from '~/ui/judging/scores/work-scores'
import { ModelScore } from '~/ui/model-scoring/model-score'
import { Facts, Notice, Page, Section } from '~/ui/layout/page'
import { AccompanimentForm, RestartForm } from '~/ui/works/videos/organiser-forms'
import { Player } from '~/ui/works/player'
import { type ShownWork, WorkFacts } from '~/ui/works/work-facts'
import { workTitle } from '~/ui/works/work-title'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/video-upload-clean')
  const competitionId = idParam(args.params.id)
  const workId = namedWork(args.request)
  const [found, t] = await Promise.all([workDetail({ viewer, competitionId, workId }), translateFor(args)])
  if (!found) throw notFound()
  const { peaksKey, ...work } = found
  const peaks = peaksKey === null ? null : await readPeaks(peaksKey)
  const published = work.access === 'owner' ? await ownResultsByWork({ userId: viewer.id, competitionId }) : []
  // The scores of this work only, of its own entry and stage.
  const results = published
    .map((result) => ({ ...result, works: result.works.filter(({ id }) => id === work.id) }))
    .filter(({ works }) => works.length > 0)
  const scores = work.organiser
    ? await workScores({ workId })
    : work.access === 'judge'
      ? await workScores({ workId, judgeId: viewer.id })
      : null
  const fileLost = work.media.playback && !(await workMediaIsThere(workId, 'playback'))
  const analysis = await workTask(viewer, workId)
  return { work, fileLost, peaks, results, scores, analysis, title: `${t('works.detailTitle')} ${workTitle(t, work.title)}` }
}

export const action = answeringFaults(nameOfFault, asCode, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/video-upload-clean')
  const competitionId = idParam(args.params.id)
  const workId = namedWork(args.request)
  const work = await workDetail({ viewer, competitionId, workId })
  if (!work) throw notFound()
  if (!work.organiser) throw forbidden()
  const form = await readForm(args.request)
  if (form.get('intent') === 'restart') {
    const outcome = await restartProcessing({ adminId: viewer.id, competitionId, workId })
    return outcome.ok ? redirectWithToast(paths.work(competitionId, workId), 'works.panelStarted') : data({ code: outcome.code }, 400)
  }
  if (form.get('intent') === 'analyse') {
    const said = readAnnotation(Object.fromEntries(form))?.withAccompaniment ?? null
    const outcome = await analyseWork({ actorId: viewer.id, competitionId, workId, said })
    if (!outcome.ok) return data({ code: outcome.code }, 400)
    const seen = await mayKnowModelScore(viewer, workId)
    const to = seen ? paths.modelTask(outcome.taskId) : paths.work(competitionId, workId)
    return redirectWithToast(to, outcome.created ? 'modelSources.asked' : 'modelSources.alreadyThere')
  }
  const entered = accompanimentSchema.safeParse(Object.fromEntries(form))
  const outcome = entered.success
    ? await setAccompaniment({ adminId: viewer.id, competitionId, workId, ...entered.data })
    : { ok: false as const, code: 'invalid' }
  return outcome.ok ? redirectWithToast(paths.work(competitionId, workId), 'works.accompanimentSaved') : data({ code: outcome.code }, 400)
})

/** The work an address names; one that names none has a sentence of its own. */
function namedWork(request: Request): number {
  const named = new URL(request.url).searchParams.get('work')
  if (!named) throw notFound('workMissing')
  return idParam(named)
}

function nameOfFault({ form }: { form: FormData }) {
  return form.get('intent') === 'restart' ? 'processVideoFailed' : 'requestFailed'
}

export default function WorkDetail() {
  const { work, fileLost, peaks, results, scores, analysis } = useLoaderData<typeof loader>()
  const code = useActionData<typeof action>()?.code
  const t = useT()
  const playback = work.media.playback && !fileLost ? paths.workMedia(work.id, 'playback') : null
  return (
    <Page
      title={workTitle(t, work.title)}
      eyebrow={work.organiser ? work.stage.name : `${work.competition.name} · ${work.stage.name}`}
      back={backOf(work, t)}
    >
      {code && (
        <div className="mb-5">
          <Notice tone="error">{errorText(t, code)}</Notice>
        </div>
      )}
      <div className="work-detail">
        <div className="grid content-start gap-4">
          {fileLost ? (
            <Notice tone="error">{t('works.videoFailed')}</Notice>
          ) : work.media.playback ? (
            <Player workId={work.id} title={work.title} poster={work.media.poster} />
          ) : (
            <Notice tone={work.status === 'failed' ? 'error' : 'info'}>
              {work.live
                ? t('works.livePlayer')
                : work.status === 'failed' && work.failure
                  ? `${t('works.failedNote')}${errorText(t, work.failure)}`
                  : t('works.notPlayable')}
            </Notice>
          )}
          {work.organiser ? <OrganisersStatus work={work} /> : isUnderway(work.status) && <meta httpEquiv="refresh" content="5" />}
          {peaks && <Waveform peaks={peaks} label={t('works.waveform', { title: work.title })} />}
        </div>
        <div className="grid content-start gap-6">
          <WorkFacts work={work} />
          {work.organiser && !work.live && <AccompanimentForm now={work.organiser.accompaniment} />}
        </div>
      </div>
      {work.song.length > 0 && (
        <Section title={t('works.songFields')}>
          <Facts items={work.song.map(({ name, value }) => ({ label: name, value }))} />
        </Section>
      )}
      {results.length > 0 && (
        <Section title={t('works.results')}>
          <OwnResults competitionId={work.competition.id} results={results} />
          {results
            .flatMap(({ works }) => works)
            .map((one) => (
              <WorkFigures key={one.id} work={one} />
            ))}
        </Section>
      )}
      {scores && work.organiser && (
        <Section
          title={t('results.workScores')}
          actions={
            <a href={`${paths.competitionScores(work.competition.id)}?stage=${work.stage.id}&participant=${work.participant.number ?? ''}`}>
              {t('results.allScoresOf')}
            </a>
          }
        >
          <WorkScores title={work.title} result={scores} playback={playback} />
        </Section>
      )}
      <ModelScore work={work} {...analysis} audible={!fileLost} />
      {scores && !work.organiser && scores.scores.length > 0 && (
        <Section title={t('results.workScoresOwn')}>
          <OwnScore result={scores} playback={playback} />
        </Section>
      )}
    </Page>
  )
}

/** How the processing stands, where something on the page may be under somebody's hands: asked for anew by a link. */
function OrganisersStatus({ work }: { work: ShownWork }) {
  const t = useT()
  return (
    <>
      {isUnderway(work.status) && (
        <p>
          <a href={paths.work(work.competition.id, work.id)} className="lone-link">
            {t('works.refresh')}
          </a>
        </p>
      )}
      {work.organiser?.mayRestart && <RestartForm status={work.status} />}
    </>
  )
}

function backOf({ access, competition, stage, id }: ShownWork, t: ReturnType<typeof useT>) {
  if (access === 'owner') return { to: `${paths.competitionUpload(competition.id)}?stage=${stage.id}`, label: t('works.back') }
  if (access === 'judge') return { to: paths.competitionScoring(competition.id, id), label: competition.name }
  return { to: paths.competitionVideos(competition.id), label: t('works.panelTitle') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
