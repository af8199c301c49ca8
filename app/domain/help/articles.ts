import type { Role } from '~/domain/accounts/roles'

export const helpGroups = ['everyone', 'participants', 'judges', 'organisers', 'library', 'administrators'] as const
export type HelpGroup = (typeof helpGroups)[number]

/** The articles of the help centre in the order they are read, by whom they are for. Their texts are app/help/LANGUAGE/NAME.md. */
export const helpArticles = {
  everyone: ['account', 'sign-in', 'profile', 'contact'],
  participants: ['enter', 'after-entry', 'upload', 'slow-network', 'lock', 'results', 'review'],
  judges: ['become-judge', 'judging', 'drafts', 'recusal'],
  organisers: ['create-competition', 'stages', 'review-entries', 'panel', 'videos', 'scores', 'advancement', 'publication'],
  library: ['rate-datasets', 'model-scoring', 'upload-datasets', 'library'],
  administrators: ['users', 'mail', 'organisation', 'emotion-analysis', 'backup'],
} as const satisfies Record<HelpGroup, readonly string[]>

const first: Record<Role, readonly HelpGroup[]> = {
  student: ['participants'],
  teacher: ['participants'],
  judge: ['judges'],
  admin: ['organisers', 'administrators'],
}

/** The groups, those of a role's own tasks first. */
export function groupsFor(role: Role | null): HelpGroup[] {
  const own = role ? first[role] : []
  return [...own, ...helpGroups.filter((group) => !own.includes(group))]
}
