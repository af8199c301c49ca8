import { common } from './en/common'
import { errors } from './en/errors'
import { accounts } from './en/accounts'
import { shell } from './en/shell'
import { competitions } from './en/competitions'
import { registrations } from './en/registrations'
import { works } from './en/works'
import { outcomes } from './en/outcomes'
import { people } from './en/people'
import { stages } from './en/stages'
import { judging } from './en/judging'
import { results } from './en/results'
import { uploads } from './en/uploads'
import { panels } from './en/panels'
import { recusals } from './en/recusals'
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
import { search } from './en/search'
import { emotion } from './en/emotion'
import { overview } from './en/overview'
import { slip } from './en/slip'
import { published } from './en/published'
import { contact } from './en/contact'
import { help } from './en/help'
import { appeals } from './en/appeals'
import { certificates } from './en/certificates'
import { ratings } from './en/ratings'
import { datasetUploads } from './en/datasetUploads'
import { library } from './en/library'
import { libraryData } from './en/libraryData'
import { libraryExchange } from './en/libraryExchange'
import { analytics } from './en/analytics'
import { modelSources } from './en/modelSources'
import { modelTasks } from './en/modelTasks'
import { modelVersions } from './en/modelVersions'
import { voiceFeatures } from './en/voiceFeatures'
import { voiceReport } from './en/voiceReport'
import type { Dictionary } from './translate'

/** The keys an area must have, taken from the Chinese. */
export type Area<A extends keyof Dictionary> = Dictionary[A]

export const en: Dictionary = {
  common,
  errors,
  accounts,
  shell,
  competitions,
  registrations,
  works,
  outcomes,
  people,
  stages,
  judging,
  results,
  uploads,
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
  search,
  emotion,
  panels,
  recusals,
  slip,
  published,
  contact,
  help,
  appeals,
  certificates,
  ratings,
  datasetUploads,
  library,
  libraryData,
  libraryExchange,
  analytics,
  modelSources,
  modelTasks,
  modelVersions,
  voiceFeatures,
  voiceReport,
}
