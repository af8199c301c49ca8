import { z } from 'zod'
import { parseLocalTime } from '~/i18n/local-time'
import { currencies } from '~/domain/settings/currencies'
import { workFormats } from '~/domain/uploads/upload-purposes'
import { parseMoney } from './money'
import { checkCompetition } from './schema-checks'
import {
  extremesModes,
  prizeKinds,
  resultAudiences,
  resultDetails,
  scoreVisibilities,
  songFieldTypes,
  stageBlindness,
  stageRankings,
} from './states'

/** The most works anyone uploads in one stage. */
const mostWorks = 3
const longestList = 30
const mostPeople = 100
/** What the longest list of a form may have. */
export const mostRows = Math.max(longestList, mostPeople)

const name = (max: number) => z.string({ error: 'required' }).trim().min(1, 'required').max(max, `tooLong?max=${max}`)
const text = (max: number) => z.string().trim().max(max, `tooLong?max=${max}`).default('')
const flag = z.boolean().default(false)
const rowId = z.number().int().positive().optional()

function whole(min: number, max: number) {
  return z
    .number({ error: (issue) => (issue.input === undefined ? 'required' : 'notANumber') })
    .int('wholeNumber')
    .min(min, `tooSmall?min=${min}`)
    .max(max, `tooLarge?max=${max}`)
}

/** A blank count means no limit. */
const limit = whole(1, 1_000_000)
  .optional()
  .transform((value) => value ?? null)

const fee = z
  .string()
  .optional()
  .transform((value, context) => {
    const minor = value === undefined ? 0 : parseMoney(value)
    if (minor !== null) return minor
    context.addIssue({ code: 'custom', message: 'invalidAmount' })
    return z.NEVER
  })

/** A maximum in points, with two decimals at most, as hundredths. */
const points = z
  .number({ error: (issue) => (issue.input === undefined ? 'required' : 'notANumber') })
  .min(0.01, 'tooSmall?min=0.01')
  .max(1000, 'tooLarge?max=1000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'twoDecimals')
  .transform((value) => Math.round(value * 100))

function localTime(timeZone: string) {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return null
      const parsed = parseLocalTime(value, timeZone)
      if (parsed.ok) return parsed.instant
      context.addIssue({ code: 'custom', message: parsed.code })
      return z.NEVER
    })
}

const requirement = z.object({ id: rowId, title: name(100), description: text(1000) })

const songField = z.object({
  id: rowId,
  name: name(50),
  type: z.enum(songFieldTypes, 'invalid').default('text'),
  required: flag,
  placeholder: text(100),
})

const category = z.object({
  id: rowId,
  name: name(50),
  description: text(1000),
  workCount: whole(1, mostWorks),
  songCount: whole(0, 20),
  durationLimitMinutes: whole(1, 240)
    .optional()
    .transform((value) => value ?? null),
  songFields: z.array(songField).max(longestList, `tooManyRows?max=${longestList}`),
  requirements: z.array(requirement).max(longestList, `tooManyRows?max=${longestList}`),
})

const stage = (timeZone: string) =>
  z.object({
    id: rowId,
    name: name(50),
    description: text(1000),
    startsAt: localTime(timeZone),
    endsAt: localTime(timeZone),
    participantLimit: limit,
    advanceCount: limit,
    ranking: z.enum(stageRankings, 'invalid').default('by_category'),
    canUpload: flag,
    workCount: whole(1, mostWorks),
    graceMinutes: whole(0, 1440)
      .optional()
      .transform((value) => value ?? 0),
    blindness: z.enum(stageBlindness, 'invalid').default('number_only'),
    scoreVisibility: z.enum(scoreVisibilities, 'invalid').default('never'),
    requirements: z.array(requirement).max(longestList, `tooManyRows?max=${longestList}`),
  })

const specialAward = z.object({
  id: rowId,
  name: name(50),
  description: text(1000),
  maxWorksPerUser: whole(1, mostWorks)
    .optional()
    .transform((value) => value ?? null),
  required: flag,
  winnerCount: limit,
})

/** A prize of the last stage, in the category of that name or in each. */
const prize = z.object({
  id: rowId,
  name: name(30),
  kind: z.enum(prizeKinds, 'invalid').default('ranked'),
  count: whole(1, 1000)
    .optional()
    .transform((value) => value ?? null),
  share: whole(1, 100)
    .optional()
    .transform((value) => value ?? null),
  category: text(50),
  forTeachers: flag,
})

const criterion = z.object({
  id: rowId,
  /** Set for the default criteria, whose names are translated. */
  code: z.enum(['pitch', 'rhythm', 'tone', 'expression'], 'invalid').optional(),
  name: name(50),
  description: text(500),
  maxHundredths: points,
  weight: whole(1, 100),
  stepHundredths: points.optional().transform((value) => value ?? 1),
  partsTies: flag,
})

/** Somebody found, as the form showed them; a teacher was shown as one who becomes a judge. */
const judge = z.object({
  userId: z.number().int().positive(),
  name: text(100),
  email: text(255),
  role: z.enum(['teacher', 'judge', 'admin'], 'invalid'),
  chosen: flag,
})

/**
 * The whole competition form. Local times are read in `timeZone` and become instants, the fee becomes minor units and
 * a criterion's maximum hundredths of a point. Only the name is required: what publishing needs is in publishing.ts.
 */
export function competitionSchema(timeZone: string) {
  const rows = `tooManyRows?max=${longestList}`
  return z
    .object({
      revision: whole(1, 1_000_000_000).optional(),
      /** Of a form that makes a competition: what it is known by, and who is to judge it. */
      formKey: z.string().max(100).optional(),
      judges: z.array(judge).max(mostPeople, `tooManyRows?max=${mostPeople}`).optional(),
      name: name(100),
      description: text(5000),
      startsAt: localTime(timeZone),
      endsAt: localTime(timeZone),
      registrationStartsAt: localTime(timeZone),
      registrationEndsAt: localTime(timeZone),
      registrationDeadline: localTime(timeZone),
      submissionDeadline: localTime(timeZone),
      maxParticipants: limit,
      fee,
      currency: z.enum(currencies, 'invalid').default('CNY'),
      registrationNotice: text(5000),
      paymentQrUploadId: z.string().max(100).optional(),
      removePaymentQr: flag,
      maxSizeMB: whole(1, 4096),
      formats: z.array(z.enum(workFormats, 'invalid')).min(1, 'chooseOne'),
      minWorksToLock: whole(1, mostWorks),
      resumeRequired: flag,
      autoApprove: flag,
      removeExtremes: flag,
      extremesMode: z.enum(extremesModes, 'invalid').default('judge_totals'),
      resultsAudience: z.enum(resultAudiences, 'invalid').default('participants'),
      resultsShown: z.enum(resultDetails, 'invalid').default('ranks'),
      commentsReleased: flag,
      appealHours: whole(1, 720)
        .optional()
        .transform((value) => value ?? null),
      categories: z.array(category).max(longestList, rows),
      stages: z.array(stage(timeZone)).max(longestList, rows),
      specialAwards: z.array(specialAward).max(longestList, rows),
      prizes: z.array(prize).max(longestList, rows).default([]),
      criteria: z.array(criterion).max(longestList, rows),
    })
    .superRefine(checkCompetition)
}

export type CompetitionInput = z.output<ReturnType<typeof competitionSchema>>
