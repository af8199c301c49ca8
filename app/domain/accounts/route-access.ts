import { can, type Capability } from './capabilities'
import type { Role } from './roles'

/**
 * Who may open a page or send its form: anybody; guests only; guests and active accounts, for whom it does or shows more; whoever has an account,
 * pending ones too; active accounts; or the roles of a capability. What a person may do with this or that row is asked besides, by the area's rules.
 */
export type Access = 'anyone' | 'guest' | 'guest-or-signed-in' | 'account' | 'signed-in' | Capability

/** Every route of the product; the menu, the guards and the tests read it here. */
export const routeAccess = {
  '/': 'anyone',
  '/about': 'anyone',
  '/components': 'anyone',
  '/terms': 'anyone',
  '/privacy': 'anyone',
  '/help': 'anyone',
  '/help/:article': 'anyone',
  '/403': 'anyone',
  '/404': 'anyone',
  '/*': 'anyone',
  '/verify': 'anyone',
  '/verify/:code': 'anyone',
  // Who may read it depends on the competition: see results/rules.
  '/competitions/:id/results': 'guest-or-signed-in',
  '/locale': 'anyone',
  '/auth': 'guest',
  '/login': 'anyone',
  '/register': 'anyone',
  '/forgot-password': 'guest',
  '/reset-password': 'anyone',
  '/invitation': 'guest-or-signed-in',
  '/logout': 'anyone',
  '/account-pending': 'account',
  // Its calls have a table of their own, in http/api/answer-call.server.ts.
  '/api/*': 'anyone',

  '/dashboard': 'signed-in',
  '/search': 'signed-in',
  '/settings/profile': 'signed-in',
  '/settings/profile/email': 'signed-in',
  '/settings/profile/data': 'signed-in',
  '/settings/profile/data/export': 'signed-in',
  '/contact': 'signed-in',
  '/contact/robot': 'signed-in',
  '/debug/registration': 'signed-in',
  '/participants/:userId/profile': 'signed-in',

  '/competitions': 'signed-in',
  '/competitions/:id': 'signed-in',
  '/competitions/:id/register': 'signed-in',
  '/competitions/:id/upload-video': 'works.hand-in',
  '/competitions/:id/upload-video/status': 'works.hand-in',
  '/competitions/:id/lock': 'works.hand-in',
  '/competitions/:id/works/:work/deletion': 'works.hand-in',
  '/competitions/:id/video-upload-clean': 'signed-in',
  '/competitions/:id/results/:entryId': 'signed-in',
  '/competitions/:id/results/:entryId/appeal': 'signed-in',
  '/competitions/:id/results/:entryId/certificate': 'signed-in',
  '/competitions/:id/scoring': 'works.score',
  '/competitions/:id/scoring/send': 'works.score',
  '/competitions/:id/scoring/recusal': 'works.score',
  '/competitions/:id/scoring/end': 'works.score',

  '/competitions/create': 'competitions.organise',
  '/competitions/create/candidates': 'competitions.organise',
  '/competitions/:id/edit': 'competitions.organise',
  '/competitions/:id/publication': 'competitions.organise',
  '/competitions/:id/status': 'competitions.organise',
  '/competitions/:id/manage': 'competitions.organise',
  '/competitions/:id/judges': 'competitions.organise',
  '/competitions/:id/judges/remind': 'competitions.organise',
  '/competitions/:id/judges/:judgeId': 'competitions.organise',
  '/competitions/:id/stages/:stageId/judging': 'competitions.organise',
  '/competitions/:id/participants': 'competitions.organise',
  '/competitions/:id/participants/export': 'competitions.organise',
  '/competitions/:id/participants/resumes': 'competitions.organise',
  '/competitions/:id/participants/:registrationId': 'competitions.organise',
  '/competitions/:id/videos': 'competitions.organise',
  '/competitions/:id/advancements': 'competitions.organise',
  '/competitions/:id/awards': 'competitions.organise',
  '/competitions/:id/awards/:publicationId/withdrawal': 'competitions.organise',
  '/competitions/:id/appeals': 'competitions.organise',
  '/competitions/:id/appeals/:appealId': 'competitions.organise',
  '/competitions/:id/scores': 'competitions.organise',
  '/competitions/:id/scores/export': 'competitions.organise',
  '/competitions/:id/scores/:scoreId/void': 'competitions.organise',
  '/competitions/:id/stages/:stageId/status': 'competitions.organise',
  '/competitions/:id/stages/:stageId/publication': 'competitions.organise',
  '/competitions/:id/stages/:stageId/chair': 'competitions.organise',
  '/competitions/:id/stages/:stageId/quotas': 'competitions.organise',
  '/competitions/:id/publications/:publicationId': 'competitions.organise',
  '/competitions/:id/publications/:publicationId/withdrawal': 'competitions.organise',

  '/scoring': 'competitions.organise',
  '/scoring/results': 'competitions.organise',
  '/scoring/statistics': 'competitions.organise',
  '/reports': 'competitions.organise',
  '/scoring/model': 'recordings.score',
  '/scoring/model/status': 'recordings.score',
  '/scoring/model/:modelTaskId': 'recordings.score',
  '/scoring/model/:modelTaskId/deletion': 'recordings.score',
  '/scoring/model/:modelTaskId/download': 'recordings.score',

  '/admin/datasets': 'datasets.manage',
  '/admin/datasets/tasks': 'datasets.manage',
  '/admin/datasets/files': 'datasets.manage',
  '/admin/datasets/ratings': 'datasets.manage',
  '/admin/datasets/ratings/:ratingId/deletion': 'datasets.manage',
  '/admin/datasets/raters': 'datasets.manage',
  '/admin/datasets/analytics': 'datasets.manage',
  '/admin/datasets/export': 'datasets.manage',
  '/admin/datasets/import': 'datasets.manage',
  '/admin/datasets/import/:importId': 'datasets.manage',
  '/admin/datasets/import/status': 'datasets.manage',
  '/admin/datasets/:id': 'datasets.manage',
  '/admin/datasets/:id/edit': 'datasets.manage',
  '/admin/datasets/:id/deletion': 'datasets.manage',
  '/admin/dataset-upload': 'datasets.manage',
  '/admin/dataset-upload/:batchId': 'datasets.manage',
  '/admin/dataset-upload/:batchId/progress': 'datasets.manage',
  '/admin/dataset-upload/:batchId/status': 'datasets.manage',
  '/admin/scoring': 'datasets.rate',
  '/admin/scoring/:taskId': 'datasets.rate',
  '/admin/scoring/:taskId/renewal': 'datasets.rate',
  '/admin/my-scores': 'datasets.rate',
  '/admin/my-scores/:ratingId': 'datasets.rate',
  '/admin/my-scores/:ratingId/deletion': 'datasets.rate',
  '/admin/rating-settings': 'datasets.manage',
  '/admin/models': 'datasets.manage',
  '/admin/models/:versionId': 'datasets.manage',

  '/vision-detection': 'works.analyse',
  '/vision-detection/:analysisId': 'works.analyse',
  '/vision-detection/:analysisId/deletion': 'works.analyse',
  '/vision-detection/:analysisId/download': 'works.analyse',

  '/users': 'users.manage',
  '/users/create': 'users.manage',
  '/users/export': 'users.manage',
  '/users/:id/edit': 'users.manage',
  '/users/:id/password': 'users.manage',
  '/users/:id/deletion': 'users.manage',
  '/users/:id/scores': 'users.manage',
  '/admin/user': 'users.manage',
  '/admin/user/:id': 'users.manage',
  '/admin/permissions': 'roles.manage',
  '/admin/audit': 'audit.read',
  '/admin/audit/export': 'audit.read',
  '/settings': 'settings.manage',
  '/settings/organisation': 'settings.manage',
  '/admin/storage': 'settings.manage',
  '/admin/storage/deletion': 'settings.manage',
  '/admin/outbox': 'settings.manage',
  '/admin/outbox/:id': 'settings.manage',
  '/settings/skill-tags': 'skill-tags.manage',
  '/settings/skill-tags/new': 'skill-tags.manage',
  '/settings/skill-tags/:id': 'skill-tags.manage',
  '/settings/skill-tags/:id/deletion': 'skill-tags.manage',
} as const satisfies Record<string, Access>

/** What a pending account may open besides the page it waits on: to sign out, to choose a language, to read what it agreed to, to learn what an invitation waits for. */
const openToPending: readonly string[] = [
  '/account-pending',
  '/logout',
  '/locale',
  '/terms',
  '/privacy',
  '/invitation',
] satisfies RoutePattern[]

/** The API answers a pending account itself. */
export function pendingMayOpen(pathname: string): boolean {
  return openToPending.includes(pathname.replace(/(?<=.)\/$/, '')) || pathname.startsWith('/api/')
}

export type RoutePattern = keyof typeof routeAccess

/** The routes some access stands for. */
export type RoutesFor<A extends Access> = { [P in RoutePattern]: (typeof routeAccess)[P] extends A ? P : never }[RoutePattern]

/** Whether a route is open to a role's active accounts. */
export function mayOpen(role: Role, pattern: RoutePattern): boolean {
  const access: Access = routeAccess[pattern]
  if (access === 'guest') return false
  if (access === 'anyone' || access === 'guest-or-signed-in' || access === 'account' || access === 'signed-in') return true
  return can(role, access)
}
