import { z } from 'zod'

/** What the organisation is called and how it is reached; an empty name stands for the product's own, in the reader's language. */
export const organisationSchema = z.object({
  name: z.string(),
  /** Stands behind each page's title; empty: the name. */
  brandSuffix: z.string(),
  logoUploadId: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string().length(3),
  address: z.string(),
  phone: z.string(),
  supportEmail: z.string(),
  businessEmail: z.string(),
  feedbackEmail: z.string(),
  /** The customer service's chat, https, and the picture of its QR code. */
  chatUrl: z.string(),
  serviceQrUploadId: z.string().nullable(),
  /** The organisation's own service that estimates arousal and valence; empty: none. */
  emotionServiceUrl: z.string(),
})

export const emailSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  /** true: TLS from the first byte (usually port 465); false: STARTTLS where the server offers it. */
  ssl: z.boolean(),
  username: z.string(),
  /** Sealed; see infra/sealed-text. Empty: none. */
  passwordSealed: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
})

export const verificationSchema = z.object({
  codeLength: z.number().int(),
  expiryMinutes: z.number().int(),
  requireEmailVerification: z.boolean(),
})

export const automationSchema = z.object({
  /** A finished upload is processed by itself; otherwise an administrator starts it. */
  processVideos: z.boolean(),
  /** A new account is active at once; otherwise an administrator activates it. */
  activateAccounts: z.boolean(),
  /** The default of a new competition's own switch. */
  approveFreeRegistrations: z.boolean(),
})

export const ratingsSchema = z.object({
  /** So many people rate each task of the dataset library. */
  ratingsWanted: z.number().int(),
  /** Each so-manieth task of a rater is one that they rated before, unannounced; 0: none is. */
  repeatEvery: z.number().int(),
  /** So long a task is one rater's. */
  lockMinutes: z.number().int(),
})

/** Which notices the organisation sends at all. */
export const noticesSchema = z.object({
  account_activated: z.boolean(),
  registration_approved: z.boolean(),
  registration_rejected: z.boolean(),
  stage_opened: z.boolean(),
  deadline_near: z.boolean(),
  results_published: z.boolean(),
  results_corrected: z.boolean().default(true),
  results_withdrawn: z.boolean().default(true),
  competition_cancelled: z.boolean(),
  competition_unpublished: z.boolean().default(true),
  score_voided: z.boolean().default(true),
  judge_added: z.boolean().default(true),
  judging_opened: z.boolean().default(true),
  judging_reminder: z.boolean().default(true),
  award_won: z.boolean().default(true),
  award_withdrawn: z.boolean().default(true),
  appeal_asked: z.boolean().default(true),
  appeal_answered: z.boolean().default(true),
  rating_deleted: z.boolean().default(true),
  rated_task_deleted: z.boolean().default(true),
  rated_dataset_deleted: z.boolean().default(true),
})

export type Organisation = z.infer<typeof organisationSchema>
export type EmailSettings = z.infer<typeof emailSchema>
export type VerificationSettings = z.infer<typeof verificationSchema>
export type Automation = z.infer<typeof automationSchema>
export type RatingSettings = z.infer<typeof ratingsSchema>
export type NoticeSettings = z.infer<typeof noticesSchema>

/** Each section of the settings, with what holds before anybody saved it. */
export const sections = {
  organisation: {
    schema: organisationSchema,
    defaults: {
      name: '',
      brandSuffix: '',
      logoUploadId: null,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      address: '',
      phone: '',
      supportEmail: '',
      businessEmail: '',
      feedbackEmail: '',
      chatUrl: '',
      serviceQrUploadId: null,
      emotionServiceUrl: '',
    },
  },
  email: {
    schema: emailSchema,
    defaults: { host: '', port: 587, ssl: false, username: '', passwordSealed: '', senderName: '', senderEmail: '' },
  },
  verification: { schema: verificationSchema, defaults: { codeLength: 6, expiryMinutes: 10, requireEmailVerification: true } },
  notices: {
    schema: noticesSchema,
    defaults: {
      account_activated: true,
      registration_approved: true,
      registration_rejected: true,
      stage_opened: true,
      deadline_near: true,
      results_published: true,
      results_corrected: true,
      results_withdrawn: true,
      competition_cancelled: true,
      competition_unpublished: true,
      score_voided: true,
      judge_added: true,
      judging_opened: true,
      judging_reminder: true,
      award_won: true,
      award_withdrawn: true,
      appeal_asked: true,
      appeal_answered: true,
      rating_deleted: true,
      rated_task_deleted: true,
      rated_dataset_deleted: true,
    },
  },
  ratings: { schema: ratingsSchema, defaults: { ratingsWanted: 3, repeatEvery: 10, lockMinutes: 15 } },
  automation: { schema: automationSchema, defaults: { processVideos: true, activateAccounts: false, approveFreeRegistrations: false } },
} as const

export type SectionName = keyof typeof sections

export type SectionValue<S extends SectionName> = z.infer<(typeof sections)[S]['schema']>
