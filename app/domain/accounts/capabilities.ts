import type { Role } from './roles'

/** Who may do what: the one table. A capability that is not listed for a role is refused. */
export const capabilities = {
  'competitions.organise': ['admin'],
  'competitions.enter': ['teacher', 'student'],
  // A teacher who registered and became a judge afterwards keeps the registration.
  'works.hand-in': ['teacher', 'judge', 'student'],
  'works.score': ['admin', 'judge'],
  'datasets.manage': ['admin'],
  'datasets.rate': ['admin', 'teacher', 'judge', 'student'],
  'recordings.score': ['admin', 'teacher', 'judge', 'student'],
  'works.analyse': ['admin'],
  'users.manage': ['admin'],
  'roles.manage': ['admin'],
  'skill-tags.manage': ['admin'],
  'audit.read': ['admin'],
  'settings.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof capabilities

/** Whether a role has a capability. Being allowed to try is not being allowed on this row: see each area's rules.ts. */
export function can(role: Role, capability: Capability): boolean {
  return (capabilities[capability] as readonly Role[]).includes(role)
}
