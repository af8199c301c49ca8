import { panels } from './en/panels'
import { tags } from './en/tags'
import { settings } from './en/settings'
import { mail } from './en/mail'
import { home } from './en/home'
import { dashboard } from './en/dashboard'
import { notices } from './en/notices'
import { permissions } from './en/permissions'
import { profile } from './en/profile'
import { audit } from './en/audit'
import { users } from './en/users'
import { statistics } from './en/statistics'
import { verification } from './en/verification'
import { sheets } from './en/sheets'
import { reports } from './en/reports'
import { overview } from './en/overview'
import { enScripted } from './en-scripted'
import type { Dictionary } from './translate'

/** The keys an area must have, taken from the Chinese. */
export type Area<A extends keyof Dictionary> = Dictionary[A]

export const en: Dictionary = {
  ...enScripted,
  dashboard,
  notices,
  permissions,
  profile,
  audit,
  users,
  home,
  mail,
  settings,
  tags,
  statistics,
  verification,
  sheets,
  overview,
  reports,
  panels,
}
