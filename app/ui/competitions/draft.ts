import type { StoredCompetition } from '~/domain/competitions/queries/competition.server'
import { moneyText } from '~/domain/competitions/money'
import { workFormats } from '~/domain/uploads/upload-purposes'
import { formatLocalTime } from '~/i18n/local-time'
import type { Translate } from '~/i18n/translate'
import { defaultCriteria } from '~/domain/competitions/default-criteria'
import { criterionName } from './criterion-name'

type Text = string | null | undefined
export type RequirementDraft = { id?: Text; title: Text; description?: Text }
export type SongFieldDraft = { id?: Text; name: Text; type: Text; required: boolean; placeholder?: Text }

/** The form's fields as text, the way a browser sends them. */
export type CompetitionDraft = {
  revision?: Text
  /** Drawn for a form that makes a competition: sent several times it makes one. */
  formKey?: Text
  judgeSearch?: Text
  /** The search that was made last. */
  judgeSearched?: Text
  judges?: JudgeDraft[]
  /** What the form was opened with, as JSON: what tells this edit from one that was saved meanwhile. */
  base?: Text
  /** The places to be decided, as JSON. */
  clashes?: Text
  name: Text
  description: Text
  startsAt: Text
  endsAt: Text
  registrationStartsAt: Text
  registrationEndsAt: Text
  registrationDeadline: Text
  submissionDeadline: Text
  maxParticipants: Text
  fee: Text
  currency: Text
  registrationNotice: Text
  paymentQr?: Text
  paymentQrUploadId: Text
  removePaymentQr: boolean
  maxSizeMB: Text
  formats: string[]
  minWorksToLock: Text
  resumeRequired: boolean
  autoApprove: boolean
  removeExtremes: boolean
  extremesMode: Text
  categories: CategoryDraft[]
  stages: StageDraft[]
  specialAwards: AwardDraft[]
  prizes: PrizeDraft[]
  resultsAudience: Text
  resultsShown: Text
  commentsReleased: boolean
  appealHours: Text
  criteria: CriterionDraft[]
}

/** Somebody who could judge, found and perhaps chosen. */
export type JudgeDraft = { userId: Text; name: Text; email: Text; role: Text; chosen: boolean }

export type CategoryDraft = {
  id?: Text
  name: Text
  description: Text
  workCount: Text
  songCount: Text
  durationLimitMinutes: Text
  songFields: SongFieldDraft[]
  requirements: RequirementDraft[]
}

export type StageDraft = {
  id?: Text
  name: Text
  description: Text
  startsAt: Text
  endsAt: Text
  participantLimit: Text
  advanceCount: Text
  ranking: 'by_category' | 'together'
  canUpload: boolean
  workCount: Text
  graceMinutes: Text
  blindness: Text
  scoreVisibility: Text
  requirements: RequirementDraft[]
}

export type AwardDraft = { id?: Text; name: Text; description: Text; maxWorksPerUser: Text; required: boolean; winnerCount: Text }
export type PrizeDraft = { id?: Text; name: Text; kind: Text; count: Text; share: Text; category: Text; forTeachers: boolean }
export type CriterionDraft = {
  id?: Text
  code?: Text
  name: Text
  description: Text
  maxHundredths: Text
  weight: Text
  stepHundredths: Text
  partsTies: boolean
}

export function emptyCategory(t: Translate, name = ''): CategoryDraft {
  const songFields = [
    { name: t('competitions.default_songTitle'), type: 'text', required: true },
    { name: t('competitions.default_composer'), type: 'text', required: true },
    { name: t('competitions.default_duration'), type: 'time', required: true, placeholder: t('competitions.default_durationPlaceholder') },
    { name: t('competitions.default_accompanist'), type: 'text', required: false },
  ]
  return { name, description: '', workCount: '1', songCount: '1', durationLimitMinutes: '', songFields, requirements: [] }
}

export function emptyStage(name = ''): StageDraft {
  const blank = { description: '', startsAt: '', endsAt: '', participantLimit: '', advanceCount: '' }
  return {
    name,
    ...blank,
    ranking: 'by_category',
    canUpload: true,
    workCount: '1',
    graceMinutes: '0',
    blindness: 'number_only',
    scoreVisibility: 'never',
    requirements: [],
  }
}

export const emptyAward: AwardDraft = { name: '', description: '', maxWorksPerUser: '', required: false, winnerCount: '' }
export const emptyPrize: PrizeDraft = { name: '', kind: 'ranked', count: '', share: '', category: '', forTeachers: false }
export const emptyCriterion: CriterionDraft = {
  name: '',
  description: '',
  maxHundredths: '100',
  weight: '1',
  stepHundredths: '0.01',
  partsTies: false,
}

/** What a new competition starts with. */
export function newDraft(t: Translate, { currency, autoApprove }: { currency: string; autoApprove: boolean }): CompetitionDraft {
  const times = {
    startsAt: '',
    endsAt: '',
    registrationStartsAt: '',
    registrationEndsAt: '',
    registrationDeadline: '',
    submissionDeadline: '',
  }
  return {
    name: '',
    description: '',
    ...times,
    maxParticipants: '',
    fee: '0',
    currency,
    registrationNotice: '',
    paymentQrUploadId: '',
    removePaymentQr: false,
    maxSizeMB: '500',
    formats: [...workFormats],
    minWorksToLock: '1',
    resumeRequired: false,
    autoApprove,
    removeExtremes: true,
    extremesMode: 'judge_totals',
    resultsAudience: 'participants',
    resultsShown: 'ranks',
    commentsReleased: true,
    appealHours: '',
    prizes: [],
    categories: [emptyCategory(t, t('competitions.default_professional')), emptyCategory(t, t('competitions.default_amateur'))],
    stages: [
      emptyStage(t('competitions.default_preliminary')),
      emptyStage(t('competitions.default_semifinal')),
      emptyStage(t('competitions.default_final')),
    ],
    specialAwards: [{ ...emptyAward, name: t('competitions.default_artSong') }],
    criteria: defaultCriteria.map((code) => ({ ...emptyCriterion, code, name: t(`judging.criterion_${code}`) })),
  }
}

const text = (value: string | number | null) => (value === null ? '' : String(value))

/** A stored competition as the form's text, times in the organisation's zone. */
export function draftOf(t: Translate, stored: StoredCompetition, timeZone: string): CompetitionDraft {
  const time = (instant: Date | null) => (instant ? formatLocalTime(instant, timeZone) : '')
  const requirement = ({ id, title, description }: { id: number; title: string; description: string }) => ({
    id: text(id),
    title,
    description,
  })
  return {
    revision: text(stored.revision),
    name: stored.name,
    description: stored.description,
    startsAt: time(stored.startsAt),
    endsAt: time(stored.endsAt),
    registrationStartsAt: time(stored.registrationStartsAt),
    registrationEndsAt: time(stored.registrationEndsAt),
    registrationDeadline: time(stored.registrationDeadline),
    submissionDeadline: time(stored.submissionDeadline),
    maxParticipants: text(stored.maxParticipants),
    fee: moneyText(stored.feeMinor),
    currency: stored.currency,
    registrationNotice: stored.registrationNotice,
    paymentQrUploadId: text(stored.paymentQrUploadId),
    removePaymentQr: false,
    maxSizeMB: text(stored.maxSizeMB),
    formats: stored.formats.split(','),
    minWorksToLock: text(stored.minWorksToLock),
    resumeRequired: stored.resumeRequired,
    autoApprove: stored.autoApprove,
    removeExtremes: stored.removeExtremes,
    extremesMode: stored.extremesMode,
    resultsAudience: stored.resultsAudience,
    resultsShown: stored.resultsShown,
    commentsReleased: stored.commentsReleased,
    appealHours: text(stored.appealHours),
    prizes: stored.prizes.map(({ id, name, kind, count, share, category, forTeachers }) => ({
      id: text(id),
      name,
      kind,
      count: text(count),
      share: text(share),
      category: text(category),
      forTeachers,
    })),
    categories: stored.categories.map((category) => ({
      id: text(category.id),
      name: category.name,
      description: category.description,
      workCount: text(category.workCount),
      songCount: text(category.songCount),
      durationLimitMinutes: text(category.durationLimitMinutes),
      songFields: category.songFields.map(({ id, name, type, required, placeholder }) => ({
        id: text(id),
        name,
        type,
        required,
        placeholder,
      })),
      requirements: category.requirements.map(requirement),
    })),
    stages: stored.stages.map((stage) => ({
      id: text(stage.id),
      name: stage.name,
      description: stage.description,
      startsAt: time(stage.startsAt),
      endsAt: time(stage.endsAt),
      participantLimit: text(stage.participantLimit),
      advanceCount: text(stage.advanceCount),
      ranking: stage.ranking,
      canUpload: stage.canUpload,
      workCount: text(stage.workCount),
      graceMinutes: text(stage.graceMinutes),
      blindness: stage.blindness,
      scoreVisibility: stage.scoreVisibility,
      requirements: stage.requirements.map(requirement),
    })),
    specialAwards: stored.specialAwards.map(({ id, name, description, maxWorksPerUser, required, winnerCount }) => ({
      id: text(id),
      name,
      description,
      maxWorksPerUser: text(maxWorksPerUser),
      required,
      winnerCount: text(winnerCount),
    })),
    criteria: stored.criteria.map((criterion) => ({
      id: text(criterion.id),
      code: text(criterion.code),
      name: criterionName(t, criterion),
      description: criterion.description,
      maxHundredths: text(criterion.maxHundredths / 100),
      weight: text(criterion.weight),
      stepHundredths: text(criterion.stepHundredths / 100),
      partsTies: criterion.id === stored.tieCriterionId,
    })),
  }
}

/** A stored competition as the beginning of another: its parts as new rows, its times left open. */
export function copyOf(t: Translate, stored: StoredCompetition, timeZone: string): CompetitionDraft {
  const draft = draftOf(t, stored, timeZone)
  const anew = <R extends { id?: Text }>({ id: _, ...row }: R) => row
  return {
    ...draft,
    revision: undefined,
    name: t('competitions.copyName', { name: stored.name }).slice(0, 100),
    startsAt: '',
    endsAt: '',
    registrationStartsAt: '',
    registrationEndsAt: '',
    registrationDeadline: '',
    submissionDeadline: '',
    categories: draft.categories.map((category) => ({
      ...anew(category),
      songFields: category.songFields.map(anew),
      requirements: category.requirements.map(anew),
    })),
    stages: draft.stages.map((stage) => ({ ...anew(stage), startsAt: '', endsAt: '', requirements: stage.requirements.map(anew) })),
    specialAwards: draft.specialAwards.map(anew),
    prizes: draft.prizes.map(anew),
    criteria: draft.criteria.map(anew),
  }
}
