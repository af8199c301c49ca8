import { can, type Capability } from '~/domain/accounts/capabilities'
import type { Role } from '~/domain/accounts/roles'
import { paths } from '~/http/paths'
import type { MessageKey } from '~/i18n/translate'

type Item = { label: MessageKey; to: string; capability?: Capability; within?: Item[] }

/** The side menu: everyone sees an entry unless it names a capability. */
const items: Item[] = [
  { label: 'shell.dashboard', to: paths.dashboard() },
  {
    label: 'shell.competitions',
    to: paths.competitions(),
    within: [{ label: 'shell.competitionCreate', to: paths.competitionCreate(), capability: 'competitions.organise' }],
  },
  {
    label: 'shell.users',
    to: paths.users(),
    capability: 'users.manage',
    within: [
      { label: 'shell.permissions', to: paths.permissions(), capability: 'roles.manage' },
      { label: 'shell.audit', to: paths.audit(), capability: 'audit.read' },
    ],
  },
  {
    label: 'shell.settings',
    to: paths.settings(),
    capability: 'settings.manage',
    within: [{ label: 'mail.outbox', to: paths.outbox(), capability: 'settings.manage' }],
  },
  { label: 'shell.profile', to: paths.profile() },
]

export type MenuItem = { label: MessageKey; to: string; inner: boolean; current: boolean }

/** What a role's menu holds, and which one entry the page belongs to: the one whose address is the longest part of the page's. */
export function menuFor({ role, pathname }: { role: Role; pathname: string }): MenuItem[] {
  const visible = items
    .flatMap((item) => [{ ...item, inner: false }, ...(item.within ?? []).map((child) => ({ ...child, inner: true }))])
    .filter(({ capability }) => !capability || can(role, capability))
  const holds = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const longest = Math.max(0, ...visible.filter(({ to }) => holds(to)).map(({ to }) => to.length))
  return visible.map(({ label, to, inner }) => ({ label, to, inner, current: holds(to) && to.length === longest }))
}
