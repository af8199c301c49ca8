import type { Role } from '~/domain/accounts/roles'
import { mayOpen, type RoutePattern } from '~/domain/accounts/route-access'
import type { MessageKey } from '~/i18n/translate'

type Item = { label: MessageKey; to: RoutePattern; /** Where else its pages are. */ also?: string; within?: Item[] }

/** The side menu; an entry shows where its route is open to the role. */
const items: Item[] = [
  { label: 'shell.dashboard', to: '/dashboard' },
  { label: 'shell.competitions', to: '/competitions', within: [{ label: 'shell.competitionCreate', to: '/competitions/create' }] },
  {
    label: 'shell.users',
    to: '/users',
    also: '/admin/user',
    within: [
      { label: 'shell.permissions', to: '/admin/permissions' },
      { label: 'shell.audit', to: '/admin/audit' },
    ],
  },
  {
    label: 'shell.datasetLibrary',
    to: '/admin/datasets',
    within: [
      { label: 'shell.myScores', to: '/admin/my-scores' },
      { label: 'shell.datasetUpload', to: '/admin/dataset-upload' },
      { label: 'shell.models', to: '/admin/models' },
    ],
  },
  {
    label: 'shell.scoring',
    to: '/scoring',
    within: [
      { label: 'shell.datasetScoring', to: '/admin/scoring' },
      { label: 'shell.modelScoring', to: '/scoring/model' },
      { label: 'shell.scoringResults', to: '/scoring/results' },
      { label: 'shell.scoringStatistics', to: '/scoring/statistics' },
    ],
  },
  { label: 'shell.reports', to: '/reports' },
  {
    label: 'shell.settings',
    to: '/settings',
    within: [
      { label: 'shell.skillTags', to: '/settings/skill-tags' },
      { label: 'shell.outbox', to: '/admin/outbox' },
      { label: 'shell.storage', to: '/admin/storage' },
    ],
  },
  { label: 'shell.profile', to: '/settings/profile' },
  {
    label: 'shell.contact',
    to: '/contact',
    within: [
      { label: 'shell.help', to: '/help' },
      { label: 'shell.helpRobot', to: '/contact/robot' },
    ],
  },
  { label: 'shell.visionDetection', to: '/vision-detection' },
]

export type MenuItem = { label: MessageKey; to: RoutePattern; inner: boolean; current: boolean }

/** What a role's menu holds, an entry by itself where that around it is closed, and which one entry the page belongs to: the one whose address is the longest part of the page's. */
export function menuFor({ role, pathname }: { role: Role; pathname: string }): MenuItem[] {
  const visible = items
    .flatMap((item) => [{ ...item, inner: false }, ...(item.within ?? []).map((child) => ({ ...child, inner: mayOpen(role, item.to) }))])
    .filter(({ to }) => mayOpen(role, to))
  const held = ({ to, also = to }: Item) => [to, also].find((one) => pathname === one || pathname.startsWith(`${one}/`))?.length ?? 0
  const longest = Math.max(1, ...visible.map(held))
  return visible.map((item) => ({ label: item.label, to: item.to, inner: item.inner, current: held(item) === longest }))
}

/** The same by its first level: each entry with those within it. */
export function menuGroups(menu: readonly MenuItem[]): (MenuItem & { within: MenuItem[] })[] {
  return menu
    .map((item, index) => {
      const rest = menu.slice(index + 1)
      const end = rest.findIndex(({ inner }) => !inner)
      return { ...item, within: end === -1 ? rest : rest.slice(0, end) }
    })
    .filter(({ inner }) => !inner)
}
