import { common } from './zh/common'
import { errors } from './zh/errors'
import { accounts } from './zh/accounts'
import { shell } from './zh/shell'
import { competitions } from './zh/competitions'
import { registrations } from './zh/registrations'
import { works } from './zh/works'
import { outcomes } from './zh/outcomes'
import { people } from './zh/people'
import { stages } from './zh/stages'
import { judging } from './zh/judging'
import { results } from './zh/results'
import { uploads } from './zh/uploads'
import { panels } from './zh/panels'
import { recusals } from './zh/recusals'
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
import { search } from './zh/search'
import { emotion } from './zh/emotion'
import { overview } from './zh/overview'
import { slip } from './zh/slip'
import { published } from './zh/published'
import { contact } from './zh/contact'
import { help } from './zh/help'
import { appeals } from './zh/appeals'
import { certificates } from './zh/certificates'
import { ratings } from './zh/ratings'
import { datasetUploads } from './zh/datasetUploads'
import { library } from './zh/library'
import { libraryData } from './zh/libraryData'
import { libraryExchange } from './zh/libraryExchange'
import { analytics } from './zh/analytics'
import { modelSources } from './zh/modelSources'
import { modelTasks } from './zh/modelTasks'
import { modelVersions } from './zh/modelVersions'
import { voiceFeatures } from './zh/voiceFeatures'
import { voiceReport } from './zh/voiceReport'

/** Chinese, the source of truth: a key that is not here does not compile anywhere. */
export const zh = {
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
