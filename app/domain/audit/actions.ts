/** Everything the audit log knows, as `noun.verb`; each has its words in the dictionary `audit` (`did_noun_verb`). */
export const auditActions = [
  'user.registered',
  'user.created',
  'user.edited',
  'user.activated',
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
  'user.deleted',
  'user.erased',
  'users.exported',
  'settings.saved',
  'mail.resent',
  'mail.old_sent',
  'mail.old_discarded',
  'skill_tag.created',
  'skill_tag.edited',
  'skill_tag.moved',
  'skill_tag.deleted',
  'audit.verified',
  'audit.exported',
  'competition.created',
  'competition.edited',
  'competition.moved',
  'competition.published',
  'competition.unpublished',
  'stage.moved',
  'stage.published',
  'stage.quotas_set',
  'results.corrected',
  'results.withdrawn',
  'judge.added',
  'judge.removed',
  'judge.recused',
  'judge.restored',
  'registration.opened',
  'registration.submitted',
  'registration.approved',
  'registration.rejected',
  'registration.under_review',
  'registration.withdrawn',
  'registration.id_card_revealed',
  'participants.exported',
  'score.exported',
  'work.uploaded',
  'work.replaced',
  'work.deleted',
  'work.reopened',
  'work.restarted',
  'work.accompaniment_set',
  'work.processed',
  'work.failed',
  'works.locked',
  'storage.swept',
  'score.submitted',
  'score.voided',
  'scoring.paused',
  'scoring.resumed',
  'advancement.decided',
  'stage.split',
  'stage.judging_set',
  'judge.limited',
  'judge.work_given',
  'judge.work_taken',
  'judge.released',
  'judge.reminded',
  'judge.invited',
  'judge.invitation_withdrawn',
  'judge.invitation_accepted',
  'tie.decided',
  'tie.decision_taken_back',
  'award.granted',
  'award.published',
] as const

export type AuditAction = (typeof auditActions)[number]

/** The dictionary's key of an action. */
export function actionKey<A extends AuditAction>(action: A): KeyOf<A> {
  return `did_${action.replace('.', '_')}` as KeyOf<A>
}

type KeyOf<A extends string> = A extends `${infer Noun}.${infer Verb}` ? `did_${Noun}_${Verb}` : never

export type AuditNoun = NounOf<AuditAction>

type NounOf<A extends string> = A extends `${infer Noun}.${string}` ? Noun : never

/** What actions are about: the part before the dot. */
export const auditNouns = [...new Set(auditActions.map((action) => action.split('.')[0] as AuditNoun))]
