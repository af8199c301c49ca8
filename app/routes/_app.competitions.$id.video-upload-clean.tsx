import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readPeaks } from '~/domain/judging/read-peaks.server'
import { publishedResultsOf } from '~/domain/results/published-results.server'
import { isUnderway } from '~/domain/works/states'
import { type WorkDetailData, workDetail } from '~/domain/works/work-queries.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatBytes, formatDateTime, formatDuration } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Waveform } from '~/ui/charts/waveform'
import { OwnResults } from '~/ui/judging/own-results'
import { Facts, Notice, Page, Section } from '~/ui/layout/page'
import { Tag } from '~/ui/primitives/tag'
import { Player } from '~/ui/works/player'
import { WorkTag } from '~/ui/works/work-tag'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/video-upload-clean')
  const competitionId = idParam(args.params.id)
  const workId = idParam(new URL(args.request.url).searchParams.get('work') ?? undefined)
  const [found, t] = await Promise.all([workDetail({ viewer, competitionId, workId }), translateFor(args)])
  if (!found) throw notFound()
  const { peaksKey, ...work } = found
  const peaks = peaksKey === null ? null : await readPeaks(peaksKey)
  const published = work.access === 'owner' ? await publishedResultsOf({ userId: viewer.id, competitionId }) : []
  // The scores of this work only, of its own stage.
  const results = published.filter(({ stageId }) => stageId === work.stage.id).map((result) => ({ ...result, works: result.works.filter(({ id }) => id === work.id) }))
  return { work, peaks, results, title: `${t('works.detailTitle')} 《${work.title}》` }
}

export default function WorkDetail() {
  const { work, peaks, results } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page title={`《${work.title}》`} eyebrow={`${work.competition.name} · ${work.stage.name}`} back={backOf(work, t)}>
      <div className="work-detail">
        <div className="grid content-start gap-4">
          {work.media.playback ? (
            <Player workId={work.id} title={work.title} poster={work.media.poster} />
          ) : (
            <Notice tone={work.status === 'failed' ? 'error' : 'info'}>
              {work.status === 'failed' && work.failure ? `${t('works.failedNote')}${errorText(t, work.failure)}` : t('works.notPlayable')}
            </Notice>
          )}
          {isUnderway(work.status) && <meta httpEquiv="refresh" content="5" />}
          {peaks && <Waveform peaks={peaks} label={t('works.waveform', { title: work.title })} />}
        </div>
        <WorkFacts work={work} />
      </div>
      {work.song.length > 0 && (
        <Section title={t('works.songFields')}>
          <Facts items={work.song.map(({ name, value }) => ({ label: name, value }))} />
        </Section>
      )}
      {results.length > 0 && (
        <Section title={t('works.results')}>
          <OwnResults results={results} />
        </Section>
      )}
    </Page>
  )
}

type Shown = Omit<WorkDetailData, 'peaksKey'>

function WorkFacts({ work }: { work: Shown }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { participant } = work
  const number = participant.number === null ? null : t('works.numbered', { number: participant.number })
  return (
    <Facts
      items={[
        { label: t('works.participant'), value: [number, participant.name].filter(Boolean).join(' ') },
        ...(work.performer === null ? [] : [{ label: t('works.performer'), value: work.performer }]),
        { label: t('works.category'), value: work.category },
        {
          label: t('works.status'),
          value: (
            <>
              <WorkTag status={work.status} /> {work.lockedAt && <Tag>{t('works.locked')}</Tag>}
            </>
          ),
        },
        ...(work.durationMs === null ? [] : [{ label: t('works.duration'), value: formatDuration(work.durationMs) }]),
        ...(work.width === null || work.height === null ? [] : [{ label: t('works.picture'), value: `${work.width} × ${work.height}` }]),
        { label: t('works.size'), value: formatBytes(work.size, locale) },
        { label: t('works.uploadedAt'), value: formatDateTime(work.uploadedAt, locale, timeZone) },
        { label: t('works.awardsApplied'), value: work.awards.length > 0 ? work.awards.join(locale === 'zh' ? '、' : ', ') : t('common.none') },
      ]}
    />
  )
}

function backOf({ access, competition, stage, id }: Shown, t: ReturnType<typeof useT>) {
  if (access === 'owner') return { to: `${paths.competitionUpload(competition.id)}?stage=${stage.id}`, label: t('works.back') }
  if (access === 'judge') return { to: paths.competitionScoring(competition.id, id), label: competition.name }
  return { to: paths.competitionVideos(competition.id), label: t('works.panelTitle') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
