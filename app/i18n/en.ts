import { common } from './en/common'
import { errors } from './en/errors'
import { accounts } from './en/accounts'
import { shell } from './en/shell'
import { home } from './en/home'
import { competitions } from './en/competitions'
import { registrations } from './en/registrations'
import { works } from './en/works'
import { judging } from './en/judging'
import { results } from './en/results'
import { dashboard } from './en/dashboard'
import { uploads } from './en/uploads'
import { mail } from './en/mail'
import { notices } from './en/notices'
import { settings } from './en/settings'
import { users } from './en/users'
import { profile } from './en/profile'
import { tags } from './en/tags'
import { permissions } from './en/permissions'
import { audit } from './en/audit'
import type { Dictionary } from './translate'

/** The keys an area must have, taken from the Chinese. */
export type Area<A extends keyof Dictionary> = Dictionary[A]

export const en: Dictionary = {
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
