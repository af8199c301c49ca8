import { panels } from './zh/panels'
import { tags } from './zh/tags'
import { settings } from './zh/settings'
import { mail } from './zh/mail'
import { home } from './zh/home'
import { dashboard } from './zh/dashboard'
import { notices } from './zh/notices'
import { permissions } from './zh/permissions'
import { profile } from './zh/profile'
import { audit } from './zh/audit'
import { users } from './zh/users'
import { statistics } from './zh/statistics'
import { verification } from './zh/verification'
import { sheets } from './zh/sheets'
import { reports } from './zh/reports'
import { overview } from './zh/overview'
import { zhScripted } from './zh-scripted'

/** Chinese, the source of truth: a key that is not here does not compile anywhere. */
export const zh = {
  ...zhScripted,
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
