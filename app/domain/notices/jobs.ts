import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'
import { competitionNoticeKinds, resultNoticeKinds, stageNoticeKinds } from './kinds'

/** Telling everybody registered in a competition what became of it. */
export const competitionNotices = defineJob({
  kind: 'tell-cancellation',
  payloadSchema: z.object({
    competitionId: z.number().int(),
    kind: z.enum(competitionNoticeKinds).default('competition_cancelled'),
    /** When, in milliseconds, where it may happen more than once. */
    at: z.number().nullable().default(null),
  }),
  timeoutMs: 10 * 60 * 1000,
  attempts: 5,
})

export const stageNotices = defineJob({
  kind: 'tell-stage',
  payloadSchema: z.object({
    kind: z.enum(stageNoticeKinds),
    stageId: z.number().int(),
    /** The deadline, in milliseconds, for `deadline_near`. */
    until: z.number().nullable(),
  }),
  timeoutMs: 10 * 60 * 1000,
  attempts: 5,
})

/** Telling everybody with a result in an edition what became of it. */
export const resultNotices = defineJob({
  kind: 'tell-results',
  payloadSchema: z.object({
    kind: z.enum(resultNoticeKinds),
    publicationId: z.number().int(),
    /** In milliseconds, where the competition was taken down meanwhile. */
    hiddenSince: z.number().nullable().default(null),
  }),
  timeoutMs: 10 * 60 * 1000,
  attempts: 5,
})
