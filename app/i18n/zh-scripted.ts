import { common } from './zh/common'
import { errors } from './zh/errors'
import { accounts } from './zh/accounts'
import { shell } from './zh/shell'
import { competitions } from './zh/competitions'
import { registrations } from './zh/registrations'
import { works } from './zh/works'
import { judging } from './zh/judging'
import { results } from './zh/results'
import { uploads } from './zh/uploads'

/** What pages with scripts say, which is sent to the browser; plain pages alone say the rest. */
export const zhScripted = {
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
