import { z } from 'zod'
import { halfWidth } from '~/domain/lists/half-width'
import { plainText } from '~/domain/lists/plain-text'
import { isRealDay, studiesAfterBirth } from './days'
import { educations, roles, selfChosenRoles, voiceTypes } from './roles'

const text = z.string({ error: 'required' })

export const emailSchema = z
  .string({ error: 'required' })
  .trim()
  .toLowerCase()
  .max(255, { error: 'tooLong?max=255' })
  .pipe(z.email({ error: 'email' }))

/** A number as people type it: full-width, in groups, with the country's code. */
function tidyPhone(typed: string): string {
  return halfWidth(typed)
    .replace(/[\s()\-\u2010-\u2015\u2212.]/g, '')
    .replace(/^(?:\+|00)86/, '')
}

/** A Chinese mobile number: 1, then 3–9, eleven digits in all. */
export const phoneSchema = z
  .string({ error: 'required' })
  .transform(tidyPhone)
  .pipe(z.string().regex(/^1[3-9]\d{9}$/, { error: 'phone' }))

/** A name as an account may have it. */
const anyName = plainText.pipe(z.string().max(50, { error: 'tooLong?max=50' }))
/** A name as one gives it on joining. */
const nameSchema = anyName.pipe(z.string().min(2, { error: 'tooShort?min=2' }))

/** At least six characters with lower case, upper case and a digit. */
const passwordSchema = text
  .min(1, { error: 'required', abort: true })
  .max(50, { error: 'tooLong?max=50' })
  .refine((password) => password.length >= 6 && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)), { error: 'passwordRule' })

/** A password to be compared, not judged. */
const knownPassword = text.min(1, { error: 'required', abort: true })

export const signInSchema = z.object({ email: emailSchema, password: knownPassword.max(1000, { error: 'tooLong?max=50' }) })

/** What compares two fields is asked whatever is wrong elsewhere, as soon as both are texts. */
function beside(fields: string[], refinement: { path: string[]; error: string }) {
  const areTexts = ({ value }: { value: unknown }) => {
    const values = (value ?? {}) as Record<string, unknown>
    return fields.every((name) => typeof values[name] === 'string')
  }
  return { ...refinement, when: areTexts }
}

function passwordsAgree({ password, confirmPassword }: { password: string; confirmPassword: string }): boolean {
  return password === confirmPassword
}

/** The digits of a mailed code; how many there are is a setting. */
const codeSchema = text.trim().regex(/^\d{4,8}$/, { error: 'codeFormat' })

/** What 'send me a code' needs of the registration form. */
export const codeRequestSchema = z.object({ email: emailSchema })

const agreed = z.literal('on', { error: 'agreement' })

export const registrationSchema = z
  .object({
    name: nameSchema,
    email: emailSchema,
    phoneNumber: phoneSchema,
    password: passwordSchema,
    confirmPassword: knownPassword,
    role: z.enum(selfChosenRoles, { error: 'required' }),
    voiceType: z.enum(voiceTypes, { error: 'required' }),
    /** Asked for where addresses must be proven. */
    code: codeSchema.optional(),
    agreement: agreed,
  })
  .refine(passwordsAgree, beside(['password', 'confirmPassword'], { path: ['confirmPassword'], error: 'passwordsDiffer' }))

/** The account of somebody invited: their address is proven by the link they follow. */
export const invitedSchema = z
  .object({
    name: nameSchema,
    voiceType: z.enum([...voiceTypes, 'unknown'], { error: 'required' }),
    password: passwordSchema,
    confirmPassword: knownPassword,
    agreement: agreed,
  })
  .refine(passwordsAgree, beside(['password', 'confirmPassword'], { path: ['confirmPassword'], error: 'passwordsDiffer' }))

/** Whom an organiser invites to a panel. */
export const invitationSchema = z.object({ name: nameSchema, email: emailSchema })

export const forgotPasswordSchema = z.object({ email: emailSchema })

export const newPasswordSchema = z
  .object({ password: passwordSchema, confirmPassword: knownPassword })
  .refine(passwordsAgree, beside(['password', 'confirmPassword'], { path: ['confirmPassword'], error: 'passwordsDiffer' }))

/** An instant-free calendar day, not after today's last time zone. */
const daySchema = z
  .string()
  .refine(isRealDay, { error: 'noSuchDay', abort: true })
  .refine((day) => new Date(day) <= new Date(), { error: 'dateInFuture' })
  .refine((day) => day >= '1900-01-01', { error: 'dateTooEarly' })

const shortText = z.string().trim().max(100, { error: 'tooLong?max=100' })

const profileFields = z.object({
  name: anyName,
  phoneNumber: phoneSchema,
  wechat: shortText.optional(),
  voiceType: z.enum([...voiceTypes, 'unknown'], { error: 'required' }),
  isProfessional: z.literal('on').optional(),
  birthDate: daySchema.optional(),
  studyStartDate: daySchema.optional(),
  education: z.enum(educations).optional(),
  school: shortText.optional(),
})

export const profileSchema = profileFields.refine(
  studiesAfterBirth,
  beside(['birthDate', 'studyStartDate'], { path: ['studyStartDate'], error: 'studyBeforeBirth' }),
)

export const passwordChangeSchema = z
  .object({ currentPassword: knownPassword, password: passwordSchema, confirmPassword: knownPassword })
  .refine(
    ({ password, currentPassword }) => password !== currentPassword,
    beside(['password', 'currentPassword'], { path: ['password'], error: 'passwordUnchanged' }),
  )
  .refine(passwordsAgree, beside(['password', 'confirmPassword'], { path: ['confirmPassword'], error: 'passwordsDiffer' }))

export const emailChangeSchema = z.object({ email: emailSchema, currentPassword: knownPassword })

export const codeFormSchema = z.object({ code: codeSchema })

const optionalPhone = phoneSchema.optional()

/** A password an administrator gives: temporary, to be changed at the first sign-in. */
const givenPassword = text.min(4, { error: 'tooShort?min=4' }).max(50, { error: 'tooLong?max=50' })

export const userCreateSchema = z.object({
  name: anyName,
  email: emailSchema,
  phoneNumber: optionalPhone,
  password: givenPassword,
  role: z.enum(roles, { error: 'required' }),
  voiceType: z.enum([...voiceTypes, 'unknown'], { error: 'required' }),
})

/** Making or unmaking an administrator is confirmed. */
export const userEditSchema = userCreateSchema.omit({ password: true }).extend({ confirmRole: z.literal('on').optional() })

/** Blank: one is made. */
export const passwordResetSchema = z.object({
  password: text.min(6, { error: 'tooShort?min=6' }).max(50, { error: 'tooLong?max=50' }).optional(),
})
