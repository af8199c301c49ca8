import { common } from './zh/common'
import { errors } from './zh/errors'
import { accounts } from './zh/accounts'
import { shell } from './zh/shell'
import { home } from './zh/home'
import { competitions } from './zh/competitions'
import { registrations } from './zh/registrations'
import { works } from './zh/works'
import { judging } from './zh/judging'
import { results } from './zh/results'
import { dashboard } from './zh/dashboard'
import { uploads } from './zh/uploads'
import { mail } from './zh/mail'
import { notices } from './zh/notices'
import { settings } from './zh/settings'
import { users } from './zh/users'
import { profile } from './zh/profile'
import { tags } from './zh/tags'
import { permissions } from './zh/permissions'
import { audit } from './zh/audit'

/** Chinese, the source of truth: a key that is not here does not compile anywhere. */
export const zh = {
  common,
  errors,
  accounts,
  shell,
  home,
  competitions,
  registrations,
  works,
  judging,
  results,
  dashboard,
  uploads,
  mail,
  notices,
  settings,
  users,
  profile,
  tags,
  permissions,
  audit,
}
