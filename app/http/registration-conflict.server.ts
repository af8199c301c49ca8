import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Documents } from '~/domain/registrations/entering/attach-documents.server'
import { differences } from '~/domain/registrations/entering/differences'
import { categoryKey, fieldKey } from '~/domain/registrations/entering/form'
import { formValues, type RegisterPage, registerPage } from '~/domain/registrations/entering/own-registration.server'
import { sentDocuments } from '~/domain/registrations/entering/sent-documents.server'
import type { Translate } from '~/i18n/translate'
import { notFound } from './guards.server'
import { translateFor } from './locale.server'

type Typed = Submission<unknown>['payload']

/**
 * Whether the registration was saved after this form was opened, and says something else there or holds another file than was sent: then the
 * form as it was typed, with what is stored beside each such field and each file that has to be chosen again. Otherwise which revision may be
 * written over.
 */
export async function savedElsewhere(
  { form, sent }: { form: FormData; sent: Documents },
  args: LoaderFunctionArgs,
  at: { competitionId: number; userId: number },
): Promise<{ revision: number; reply?: SubmissionResult }> {
  const page = await registerPage(at)
  if (!page?.own) throw notFound()
  const { revision } = page.own
  if (!form.has('revision') || Number(form.get('revision')) === revision) return { revision }
  const submission = parseWithZod(form, { schema: z.unknown() })
  const differing = differences(storedText(page), typedText(page, submission.payload))
  const documents = await sentDocuments(page.own, sent)
  if (differing.size === 0 && !documents.some(({ replaces }) => replaces)) return { revision }

  const value = valueText(await translateFor(args), page)
  const said = (name: string, texts: string[]) =>
    texts.length > 0 ? `storedElsewhere?${new URLSearchParams({ value: value(name, texts) })}` : 'emptyElsewhere'
  const reply = submission.reply({
    formErrors: ['registrationSavedElsewhere'],
    fieldErrors: Object.fromEntries([
      ...[...differing].map(([name, texts]) => [name, [said(name, texts)]]),
      ...documents.map(({ field, held }) => [field, [said(field, held === null ? [] : [held]), 'fileToChooseAgain']]),
    ]),
  })
  return { revision, reply }
}

/** What a form of which nothing may be saved says otherwise than what is stored: each field's label, with what was typed there or chosen. */
export async function typedInVain(
  form: FormData,
  files: string[],
  args: LoaderFunctionArgs,
  at: { competitionId: number; userId: number },
): Promise<{ label: string; value: string }[]> {
  const page = await registerPage(at)
  if (!page) throw notFound()
  const t = await translateFor(args)
  const [label, value] = [fieldLabel(t, page), valueText(t, page)]
  const typed = typedText(page, parseWithZod(form, { schema: z.unknown() }).payload)
  const differing = [...differences(typed, storedText(page))].filter(([, texts]) => texts.length > 0)
  return [
    ...differing.map(([name, texts]) => ({ label: label(name), value: value(name, texts) })),
    ...files.map((name) => ({ label: label(name), value: t('registrations.chosenFile') })),
  ]
}

const compared = [
  'name',
  'age',
  'guardianName',
  'education',
  'currentSchool',
  'graduationSchool',
  'teacherName',
  'secondTeacherName',
  'voiceType',
  'categories',
  'awards',
  'songs',
] as const

const isCompared = (name: string) => (compared as readonly string[]).includes(name)

const requiredAwards = ({ competition }: RegisterPage) =>
  new Set(competition.awards.flatMap(({ id, required }) => (required ? [String(id)] : [])))

/** What is stored as text. */
function storedText(page: RegisterPage) {
  if (!page.own) return {}
  const values = formValues(page.own)
  const required = requiredAwards(page)
  const kept = Object.entries(values).filter(([name]) => isCompared(name))
  return { ...Object.fromEntries(kept), awards: values.awards.filter((id) => !required.has(id)) }
}

/** The same of what was typed: the songs of the chosen categories, and awards that are a choice. */
function typedText(page: RegisterPage, typed: Typed) {
  const required = requiredAwards(page)
  const chosen = [typed.categories].flat().map((id) => categoryKey(Number(id)) as string)
  const songs = Object.entries((typed.songs ?? {}) as Record<string, unknown>).filter(([key]) => chosen.includes(key))
  const awards = [typed.awards].flat().filter((id) => !required.has(String(id)))
  const kept = Object.entries(typed).filter(([name]) => isCompared(name))
  return { ...Object.fromEntries(kept), songs: Object.fromEntries(songs), awards }
}

/** What a field says, in words. */
function valueText(t: Translate, { competition }: RegisterPage) {
  const words: Record<string, (value: string) => string> = {
    education: (value) => t(`accounts.education_${value as 'bachelor'}`),
    voiceType: (value) => t(`people.voice_${value as 'tenor'}`),
    categories: (value) => competition.categories.find(({ id }) => String(id) === value)?.name ?? '',
    awards: (value) => competition.awards.find(({ id }) => String(id) === value)?.name ?? '',
  }
  return (name: string, texts: string[]) => texts.map((text) => words[name]?.(text) ?? text).join(t('common.listJoin'))
}

/** The label of a field by its name; a song's says which song it is. */
function fieldLabel(t: Translate, { competition }: RegisterPage) {
  const fields = competition.categories.flatMap((category) =>
    Array.from({ length: category.songCount }, (_, position) =>
      category.songFields.map((field): [string, string] => [
        `songs.${categoryKey(category.id)}[${position}].${fieldKey(field.id)}`,
        [category.name, t('registrations.songNumber', { number: position + 1 }), field.name].join(t('common.factSeparator')),
      ]),
    ).flat(),
  )
  const songs = new Map(fields)
  return (name: string) =>
    songs.get(name) ??
    (name === 'categories'
      ? t('registrations.columnCategories')
      : name === 'awards'
        ? t('registrations.stepAwards')
        : t(`registrations.${name as 'name'}`))
}
