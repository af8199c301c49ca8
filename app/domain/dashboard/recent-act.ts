import type { AuditAction } from '~/domain/audit/actions'
import type { AuditSubject } from '~/domain/audit/details'
import type { NoticeKind } from '~/domain/notices/kinds'

export type Subject = { subjectType: AuditSubject; subjectId: string }

/** Where something happened; null where it was no competition's, or one the reader may not know of. */
export type Place = { competition: { id: number; name: string } | null; work: { id: number; title: string } | null }

/** Something that concerns a person, `count` times in a row, `more` at least; `at` the latest. */
export type RecentAct = { at: Date; count: number; more?: boolean } & (
  | ({ kind: 'act'; action: AuditAction; subject: Subject } & Place)
  | { kind: 'notice'; notice: NoticeKind; params: Record<string, string | number> }
  | { kind: 'recording'; taskId: number; fileName: string; failed: boolean }
  | { kind: 'rating'; dataset: string }
)

/** What happens to one's own account and is told in words of its own (`account_VERB`); that it was approved is a notice. */
export const accountActs = [
  'user.registered',
  'user.edited',
  'user.disabled',
  'user.promoted',
  'user.demoted',
  'user.role_changed',
  'user.password_changed',
  'user.password_reset',
  'user.password_reset_by_admin',
  'user.email_changed',
  'user.exported',
  'user.deletion_requested',
  'user.deletion_withdrawn',
] as const satisfies readonly AuditAction[]

export type AccountAct = (typeof accountActs)[number]

type VerbOf<A extends string> = A extends `user.${infer Verb}` ? Verb : never

/** Its part of the dictionary's key. */
export const accountVerb = (act: AccountAct) => act.slice('user.'.length) as VerbOf<AccountAct>
