import { common } from './en/common'
import { errors } from './en/errors'
import { accounts } from './en/accounts'
import { shell } from './en/shell'
import { competitions } from './en/competitions'
import { registrations } from './en/registrations'
import { works } from './en/works'
import { judging } from './en/judging'
import { results } from './en/results'
import { uploads } from './en/uploads'

/** What pages with scripts say, which is sent to the browser; plain pages alone say the rest. */
export const enScripted = {
  common,
  errors,
  accounts,
  shell,
  competitions,
  registrations,
  works,
  judging,
  results,
  uploads,
}
