import { readPeaks } from '~/domain/media/waveform.server'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'
import { isStored } from '~/infra/storage'
import { withholdsNumber } from '~/domain/competitions/blind-numbers'
import { everEdition, standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { draftTexts } from '../score-form'
import { isScorable } from '../rules'
import { shownTotal } from '../score-total'
import { countedStatuses, countsAsScore } from '../states'
import { criteriaOf } from './criteria.server'
import { privateNote } from './private-note.server'
import { totalsDistribution } from './totals-distribution.server'

type Asked = {
  judgeId: number
  workId: number
  stage: { canUpload: boolean; blindness: 'none' | 'number_only'; scoreVisibility: 'never' | 'after_submitting' | 'always' }
  competition: { id: number; scoreScale: number | null; blindAhead: boolean }
}

/** One work as this judge may see it: no name or school unless the stage shows them, no number beside what leads to a name, others' totals only as it says. */
export async function deskWork({ judgeId, workId, stage, competition }: Asked) {
  const [work] = await workFacts({ workId })
  const [own] = await ownScores({ workId, judgeId })
  const criteria = await criteriaOf({ competitionId: competition.id })
  if (!work) throw new Error(`There is no work ${workId}.`)
  const { title, category, durationMs, songFacts, media } = work
  const place = { blindAhead: competition.blindAhead, blindness: stage.blindness, wasOut: work.everEdition !== null }
  const note = await privateNote({ judgeId, workId })
  const counts = own !== undefined && countsAsScore(own.status)
  // What can still be taken back, and given otherwise, has not seen the others.
  const showOthers = stage.scoreVisibility === 'always' || (stage.scoreVisibility === 'after_submitting' && counts)
  const others = showOthers ? await othersScores({ workId, judgeId }) : []
  const playbackKey = media.find(({ kind }) => kind === 'playback')?.storageKey
  const playable = playbackKey !== undefined && isStored(playbackKey)
  const peaksKey = media.find(({ kind }) => kind === 'peaks')?.storageKey
  return {
    id: workId,
    title,
    number: withholdsNumber(place) ? null : work.number,
    category,
    durationMs,
    /** Sung before the judges: there is nothing to play. */
    live: !stage.canUpload,
    songFacts: songFacts.filter(({ value }) => value !== '' && value !== title),
    participant: stage.blindness === 'none' ? { name: work.name, performer: work.performer, school: work.currentSchool } : null,
    scorable: isScorable(work),
    /** Its results are out. */
    published: work.edition !== null,
    /** What there is to show; a video that is gone from the disk is not. */
    media: media.map(({ kind }) => kind).filter((kind) => kind !== 'playback' || playable),
    peaks: peaksKey ? await readPeaks(peaksKey) : null,
    criteria,
    own: own
      ? {
          submitted: counts || own.sealsAt !== null,
          /** Until then, in milliseconds, it can be taken back. */
          sealsAt: own.sealsAt?.getTime() ?? null,
          ...draftTexts({
            values: new Map(own.values.map(({ criterionId, hundredths }) => [criterionId, hundredths])),
            comment: own.comment,
            note,
            marks: own.marks,
            revision: own.revision,
            savedAt: own.updatedAt,
          }),
        }
      : null,
    /** The judge's own, read by nobody else. */
    note,
    /** Null until the judge's score counts. */
    distribution: counts ? await totalsDistribution({ judgeId, stageId: work.stageId }) : null,
    others: others.map(({ judge, total }) => ({ judge, totalHundredths: shownTotal(total, competition.scoreScale) })),
  }
}

export type DeskWork = Awaited<ReturnType<typeof deskWork>>

const workFacts = prepared(({ workId }: { workId: number }) =>
  read
    .selectFrom('Work as work')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .leftJoin('Upload as upload', 'upload.id', 'work.uploadId')
    .where('work.id', '=', workId)
    .select(({ selectFrom }) => [
      'work.stageId',
      'work.title',
      'work.performer',
      'work.status',
      'work.lockedAt',
      'upload.durationMs',
      'category.name as category',
      'registration.number',
      'registration.name',
      'registration.currentSchool',
      standingEdition('work.stageId', 'entry.categoryId').as('edition'),
      everEdition('work.stageId', 'entry.categoryId').as('everEdition'),
      listOf(
        selectFrom('SongValue')
          .innerJoin('SongField', 'SongField.id', 'SongValue.fieldId')
          .whereRef('SongValue.songId', '=', 'work.songId')
          .where('SongField.type', '<>', 'time')
          .select(['SongField.name', 'SongValue.value'])
          .orderBy('SongField.position'),
      ).as('songFacts'),
      listOf(selectFrom('Media').whereRef('Media.uploadId', '=', 'work.uploadId').select(['Media.kind', 'Media.storageKey'])).as('media'),
    ]),
)

type Sheet = { workId: number; judgeId: number }

/** One at the most. */
const ownScores = prepared(({ workId, judgeId }: Sheet) =>
  read
    .selectFrom('Score as score')
    .where('score.workId', '=', workId)
    .where('score.judgeId', '=', judgeId)
    .where('score.status', '<>', 'voided')
    .select(({ selectFrom }) => [
      'score.status',
      'score.comment',
      'score.sealsAt',
      'score.updatedAt',
      'score.revision',
      listOf(
        selectFrom('CriterionScore')
          .whereRef('CriterionScore.scoreId', '=', 'score.id')
          .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
      ).as('values'),
      listOf(selectFrom('ScoreMark').whereRef('ScoreMark.scoreId', '=', 'score.id').select(['ScoreMark.atMs', 'ScoreMark.text'])).as(
        'marks',
      ),
    ]),
)

const othersScores = prepared(({ workId, judgeId }: Sheet) =>
  read
    .selectFrom('Score as score')
    .innerJoin('User as judge', 'judge.id', 'score.judgeId')
    .where('score.workId', '=', workId)
    .where('score.judgeId', '<>', judgeId)
    .where('score.status', 'in', countedStatuses)
    .select(['judge.name as judge', 'score.total'])
    .orderBy('score.id'),
)
