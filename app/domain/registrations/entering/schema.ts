import { halfWidth } from '~/domain/lists/half-width'
import { plainText } from '~/domain/lists/plain-text'
import { z } from 'zod'
import { educations, voiceTypes } from '~/domain/accounts/roles'
import { checkDocuments } from './check-documents'
import { checkPerson } from './check-person'
import { checkSongs } from './check-songs'
import type { FormContext } from './context'
import { categoryKey, type RegistrationForm, fieldKey } from './form'
import { isValidIdCard, tidyIdCard } from '../id-card'

const text = (max: number) => plainText.pipe(z.string().max(max, `tooLong?max=${max}`))
const optionalName = z
  .string()
  .transform((typed) => plainText.safeParse(typed).data ?? '')
  .refine((name) => name.length <= 50, 'tooLong?max=50')
  .optional()
const age = z
  .string({ error: 'required' })
  .transform((typed) => Number(halfWidth(typed)))
  .refine((years) => Number.isInteger(years) && years >= 1 && years <= 120, 'ageRange')

/** The registration form of one competition. Every message is a code, and every fault is found at once. */
export function registrationFormSchema(context: FormContext) {
  const { form, mode, today } = context
  const needed = <T extends z.ZodType>(schema: T) => (mode === 'draft' ? schema.optional() : schema) as T
  const idCard = z
    .string({ error: 'required' })
    .transform(tidyIdCard)
    .refine((number) => isValidIdCard(number, today), 'idCardInvalid')

  return z
    .object({
      noticeAccepted: z.boolean().default(false),
      name: needed(text(50)),
      age: needed(age),
      idCard: context.heldIdCard ? idCard.optional() : needed(idCard),
      guardianName: text(50).optional(),
      guardianConsent: z.boolean().default(false),
      education: needed(z.enum(educations, { error: codeOf })),
      currentSchool: needed(text(100)),
      graduationSchool: needed(text(100)),
      teacherName: optionalName,
      secondTeacherName: optionalName,
      voiceType: needed(z.enum(voiceTypes, { error: codeOf })),
      categories: z.array(oneOf(form.categories)).default([]),
      awards: z.array(oneOf(form.awards)).default([]),
      songs: songsShape(form).optional(),
    })
    .superRefine(
      (form, check) => {
        const add = (path: (string | number)[], code: string) => check.addIssue({ code: 'custom', path, message: code })
        checkPerson(form, context, add)
        checkSongs(form, context, add)
        checkDocuments(form, context, add)
      },
      { when: () => true },
    )
}

export type FilledForm = z.infer<ReturnType<typeof registrationFormSchema>>

const codeOf = ({ input }: { input?: unknown }) => (input === undefined ? 'required' : 'invalid')

function oneOf(rows: { id: number }[]) {
  const ids = new Set(rows.map(({ id }) => id))
  return z.coerce.number('invalid').refine((id) => ids.has(id), 'invalid')
}

/** Songs arrive as text; which of them count, and what they must say, depends on the chosen categories. */
function songsShape({ categories }: RegistrationForm) {
  const song = (fields: { id: number }[]) => z.object(Object.fromEntries(fields.map(({ id }) => [fieldKey(id), z.string().optional()])))
  return z.object(
    Object.fromEntries(categories.map(({ id, songFields }) => [categoryKey(id), z.array(song(songFields).optional()).optional()])),
  )
}
