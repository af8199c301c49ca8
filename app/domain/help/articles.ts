import type { Role } from '~/domain/accounts/roles'
import { mayOpen, type RoutePattern } from '~/domain/accounts/route-access'

export const helpGroups = ['everyone', 'participants', 'judges', 'organisers', 'library', 'administrators'] as const
export type HelpGroup = (typeof helpGroups)[number]

/** The articles of the help centre in the order they are read, by whom they are for. Their texts are app/help/LANGUAGE/NAME.md. */
export const helpArticles = {
  everyone: ['account', 'sign-in', 'profile', 'contact'],
  participants: ['before-entry', 'enter', 'after-entry', 'filming', 'upload', 'slow-network', 'lock', 'results', 'review'],
  judges: ['become-judge', 'judging', 'drafts', 'recusal'],
  organisers: ['create-competition', 'stages', 'review-entries', 'panel', 'videos', 'scores', 'advancement', 'publication', 'single-cases'],
  library: ['rate-datasets', 'model-scoring', 'upload-datasets', 'library'],
  administrators: ['users', 'mail', 'organisation', 'emotion-analysis', 'backup'],
} as const satisfies Record<HelpGroup, readonly string[]>

const first: Record<Role, readonly HelpGroup[]> = {
  student: ['participants'],
  teacher: ['participants'],
  judge: ['judges'],
  admin: ['organisers', 'administrators', 'library'],
}

/** The groups, those of a role's own tasks first. */
export function groupsFor(role: Role | null): HelpGroup[] {
  const own = role ? first[role] : []
  return [...own, ...helpGroups.filter((group) => !own.includes(group))]
}

type HelpArticleName = (typeof helpArticles)[HelpGroup][number]

/** A page that a group's articles are about, where not everybody may open it, and those of articles that are about another. */
const aboutGroup: Partial<Record<HelpGroup, RoutePattern>> = {
  judges: '/competitions/:id/scoring',
  organisers: '/competitions/:id/manage',
  library: '/admin/datasets',
  administrators: '/settings',
}
const about: Partial<Record<HelpArticleName, RoutePattern>> = {
  // Read before one is a judge.
  'become-judge': '/invitation',
  'rate-datasets': '/admin/scoring',
  'model-scoring': '/scoring/model',
}

/** Whether a role may open what an article describes. Everybody may read every article; only these answer somebody who asks. */
export function answers(role: Role, { name, group }: { name: string; group: HelpGroup }): boolean {
  const page = about[name as HelpArticleName] ?? aboutGroup[group]
  return !page || mayOpen(role, page)
}

/** Whether an article is about a role's own tasks; a participant's account is one of theirs. */
export function isOwnTask(role: Role, { group }: { group: HelpGroup }): boolean {
  return first[role].includes(group) || (group === 'everyone' && first[role].includes('participants'))
}
