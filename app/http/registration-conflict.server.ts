import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Documents } from '~/domain/registrations/entering/attach-documents.server'
import { differences } from '~/domain/registrations/entering/differences'
import { categoryKey } from '~/domain/registrations/entering/form'
import { formValues, registerPage } from '~/domain/registrations/entering/own-registration.server'
import { sentDocuments } from '~/domain/registrations/entering/sent-documents.server'
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
  const { competition } = page
  const required = new Set(competition.awards.flatMap(({ id, required }) => (required ? [String(id)] : [])))
  const { noticeAccepted: _, guardianConsent: __, ...values } = formValues(page.own)
  const stored = { ...values, awards: values.awards.filter((id) => !required.has(id)) }
  const differing = differences(stored, comparable(submission.payload, Object.keys(stored), required))
  const documents = await sentDocuments(page.own, sent)
  if (differing.size === 0 && !documents.some(({ replaces }) => replaces)) return { revision }

  const t = await translateFor(args)
  const labelOf: Record<string, (value: string) => string> = {
    education: (value) => t(`accounts.education_${value as 'bachelor'}`),
    voiceType: (value) => t(`accounts.voice_${value as 'tenor'}`),
    categories: (value) => competition.categories.find(({ id }) => String(id) === value)?.name ?? '',
    awards: (value) => competition.awards.find(({ id }) => String(id) === value)?.name ?? '',
  }
  const said = (name: string, texts: string[]) => {
    const value = texts.map((text) => labelOf[name]?.(text) ?? text).join(t('common.listJoin'))
    return value ? `storedElsewhere?${new URLSearchParams({ value })}` : 'emptyElsewhere'
  }
  const reply = submission.reply({
    formErrors: ['registrationSavedElsewhere'],
    fieldErrors: Object.fromEntries([
      ...[...differing].map(([name, texts]) => [name, [said(name, texts)]]),
      ...documents.map(({ field, held }) => [field, [said(field, held === null ? [] : [held]), 'fileToChooseAgain']]),
    ]),
  })
  return { revision, reply }
}

/** Of what was typed, that which is stored as text: the songs of the chosen categories, and awards that are a choice. */
function comparable(typed: Typed, names: string[], required: Set<string>) {
  const chosen = [typed.categories].flat().map((id) => categoryKey(Number(id)) as string)
  const songs = Object.entries((typed.songs ?? {}) as Record<string, unknown>).filter(([key]) => chosen.includes(key))
  const awards = [typed.awards].flat().filter((id) => !required.has(String(id)))
  const kept = Object.entries(typed).filter(([name]) => names.includes(name))
  return { ...Object.fromEntries(kept), songs: Object.fromEntries(songs), awards }
}
