import { z } from 'zod'
import { typedWhole } from '~/domain/lists/typed-whole'
import { visibleText } from '~/domain/lists/visible-text'
import { currencies } from './currencies'

const text = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .max(max, { error: `tooLong?max=${max}` })
const optionalText = (max: number) => text(max).optional().default('')
/** What people read, on one line. */
const optionalLine = (max: number) => optionalText(max).transform(visibleText)
const email = z.email({ error: 'email' }).max(255, { error: 'tooLong?max=255' })
const whole = (min: number, max: number) =>
  typedWhole.pipe(
    z
      .number()
      .min(min, { error: `between?min=${min}&max=${max}` })
      .max(max, { error: `between?min=${min}&max=${max}` }),
  )
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** A name or an address on the network: letters, digits, dots, hyphens, colons. */
const host = text(255)
  .min(1, { error: 'required' })
  .regex(/^[\w.:-]+$/, { error: 'host' })

export const emailForm = z.object({
  host,
  port: whole(1, 65_535),
  ssl: ticked,
  username: optionalText(255),
  /** Blank keeps the one that is kept. */
  password: z.string().max(255, { error: 'tooLong?max=255' }).optional(),
  clearPassword: ticked,
  senderName: optionalLine(100),
  senderEmail: email,
})

export const testEmailForm = emailForm.extend({ testRecipient: email })

export const verificationForm = z.object({
  codeLength: whole(4, 8),
  expiryMinutes: whole(1, 60),
  requireEmailVerification: ticked,
})

export const noticesForm = z.object({
  account_activated: ticked,
  registration_approved: ticked,
  registration_rejected: ticked,
  stage_opened: ticked,
  deadline_near: ticked,
  results_published: ticked,
  results_corrected: ticked,
  results_withdrawn: ticked,
  competition_cancelled: ticked,
  competition_unpublished: ticked,
  score_voided: ticked,
  judge_added: ticked,
  judging_opened: ticked,
  judging_reminder: ticked,
  award_won: ticked,
  award_withdrawn: ticked,
  appeal_asked: ticked,
  appeal_answered: ticked,
  rating_deleted: ticked,
  rated_task_deleted: ticked,
  rated_dataset_deleted: ticked,
})

export const automationForm = z.object({ processVideos: ticked, activateAccounts: ticked, approveFreeRegistrations: ticked })

export const ratingsForm = z.object({ ratingsWanted: whole(1, 50), repeatEvery: whole(0, 100), lockMinutes: whole(2, 240) })

/** By its own name, however it was written. */
const timeZone = text(60).transform((name, context) => {
  const own = timeZoneNamed(name)
  if (own === null) context.addIssue({ code: 'custom', message: 'timeZone' })
  return own ?? z.NEVER
})
/** An address on one line, without a name and password, kept as browsers read it. */
const webAddress = (start: RegExp, code: string) =>
  optionalText(500).transform((typed, context) => {
    if (typed === '') return ''
    if (start.test(typed) && !/\s/.test(typed) && URL.canParse(typed) && withoutCredentials(new URL(typed))) return new URL(typed).href
    context.addIssue({ code: 'custom', message: code })
    return z.NEVER
  })
const chatUrl = webAddress(/^https:\/\/[^/\\]/i, 'httpsAddress')
/** May be a private address: an administrator sets it. */
const emotionServiceUrl = webAddress(/^https?:\/\/[^/\\]/i, 'serviceAddress')
const blankOrEmail = z
  .union([z.literal(''), email], { error: 'email' })
  .optional()
  .default('')

export const organisationForm = z.object({
  name: optionalLine(60),
  brandSuffix: optionalLine(60),
  timeZone,
  currency: z.enum(currencies, { error: 'required' }),
  address: optionalLine(200),
  phone: optionalLine(40),
  supportEmail: blankOrEmail,
  businessEmail: blankOrEmail,
  feedbackEmail: blankOrEmail,
  chatUrl,
  emotionServiceUrl,
  removeLogo: ticked,
  removeServiceQr: ticked,
})

const withoutCredentials = ({ username, password }: URL) => username === '' && password === ''

function timeZoneNamed(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
