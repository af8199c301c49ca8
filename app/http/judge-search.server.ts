import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { NewCandidate } from '~/domain/panels/queries/panel.server'

export type FindJudges = (search: string) => Promise<NewCandidate[]>

/** A person in the form, as its fields are posted. */
type Row = Record<'userId' | 'name' | 'email' | 'role', string> & { chosen?: string }

/** Where a post asks for a search, it becomes one of the list's buttons: the form again, with who is chosen and who was found. */
export async function addFoundJudges(form: FormData, findJudges: FindJudges): Promise<void> {
  const search = textOf(form, 'judgeSearch')
  if (!asksForSearch(form, search)) return
  const posted = parseWithZod(form, { schema: z.unknown() }).payload.judges
  const chosen = (Array.isArray(posted) ? (posted as Partial<Row>[]) : []).filter((row) => row?.chosen)
  const taken = new Set(chosen.map(({ userId }) => userId))
  const found = (await findJudges(search))
    .map(({ id, name, email, role }): Row => ({ userId: String(id), name, email, role }))
    .filter(({ userId }) => !taken.has(userId))
  form.set('judgeSearched', search)
  form.set('__intent__', JSON.stringify({ type: 'update', payload: { name: 'judges', value: [...chosen, ...found], validated: false } }))
}

/** By its button; or by Enter in the search field, which presses the form's first button and means no saving. */
function asksForSearch(form: FormData, search: string): boolean {
  const intent = form.get('intent')
  return intent === 'searchJudges' || (intent === 'enter' && search !== '' && search !== textOf(form, 'judgeSearched'))
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
