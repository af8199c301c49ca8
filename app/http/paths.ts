/** Whether an address is that of a judge's desk. */
export const isDesk = (address: string) => /^\/competitions\/\d+\/scoring(?:\?|$)/.test(address)

/** Every URL of the product, built in one place. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  components: () => '/components',
  componentsConfirmation: () => '/components?confirm=yes',
  help: () => '/help',
  /** An article of the help centre, or a section of it. */
  helpArticle: (name: string, section?: string) => `/help/${name}${section ? `#${section}` : ''}`,
  contact: () => '/contact',
  contactRobot: () => '/contact/robot',
  auth: (redirectTo?: string) => (redirectTo ? `/auth?redirect=${encodeURIComponent(redirectTo)}` : '/auth'),
  register: (redirectTo?: string) => `/auth?mode=register${redirectTo ? `&redirect=${encodeURIComponent(redirectTo)}` : ''}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  logout: () => '/logout',
  locale: () => '/locale',
  health: () => '/healthz',
  accountPending: () => '/account-pending',
  forbidden: () => '/403',
  notFound: () => '/404',
  dashboard: () => '/dashboard',
  search: () => '/search',
  noticeArchive: () => '/dashboard?notices=read',
  profile: () => '/settings/profile',
  profileEmail: () => '/settings/profile/email',
  profileData: () => '/settings/profile/data',
  profileExport: (ticket: string) => `/settings/profile/data/export?ticket=${ticket}`,
  settings: () => '/settings',
  settingsOrganisation: () => '/settings/organisation',
  skillTags: () => '/settings/skill-tags',
  skillTagNew: () => '/settings/skill-tags/new',
  skillTag: (id: number) => `/settings/skill-tags/${id}`,
  skillTagDeletion: (id: number) => `/settings/skill-tags/${id}/deletion`,
  outbox: () => '/admin/outbox',
  outboxMail: (id: number) => `/admin/outbox/${id}`,
  users: () => '/users',
  userCreate: () => '/users/create',
  userEdit: (id: number) => `/users/${id}/edit`,
  userPassword: (id: number) => `/users/${id}/password`,
  userDeletion: (id: number) => `/users/${id}/deletion`,
  userScores: (id: number) => `/users/${id}/scores`,
  usersExport: () => '/users/export',
  user: (id: number) => `/admin/user/${id}`,
  permissions: () => '/admin/permissions',
  audit: () => '/admin/audit',
  auditExport: () => '/admin/audit/export',
  storage: () => '/admin/storage',
  storageDeletion: () => '/admin/storage/deletion',
  competitions: () => '/competitions',
  competitionCreate: () => '/competitions/create',
  newCandidates: (search: string) => `/competitions/create/candidates?search=${encodeURIComponent(search)}`,
  competition: (id: number) => `/competitions/${id}`,
  competitionPreview: (id: number) => `/competitions/${id}?as=participant`,
  competitionEdit: (id: number) => `/competitions/${id}/edit`,
  competitionManage: (id: number) => `/competitions/${id}/manage`,
  stageControl: (id: number) => `/competitions/${id}/manage#stage-control`,
  competitionPublication: (id: number) => `/competitions/${id}/publication`,
  competitionStatus: (id: number, to: string) => `/competitions/${id}/status?to=${to}`,
  stageStatus: (competitionId: number, stageId: number, to: string) => `/competitions/${competitionId}/stages/${stageId}/status?to=${to}`,
  /** With a search, comes out at what it finds. */
  competitionJudges: (id: number, search = '') =>
    `/competitions/${id}/judges${search && `?search=${encodeURIComponent(search)}#candidates`}`,
  competitionJudge: (id: number, judgeId: number) => `/competitions/${id}/judges/${judgeId}`,
  judgesReminder: (id: number, stageId: number) => `/competitions/${id}/judges/remind?stage=${stageId}`,
  stageJudging: (competitionId: number, stageId: number) => `/competitions/${competitionId}/stages/${stageId}/judging`,
  invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
  competitionParticipants: (id: number) => `/competitions/${id}/participants`,
  participantsExport: (id: number, format: 'csv' | 'xlsx', query: string) =>
    `/competitions/${id}/participants/export?format=${format}${query && `&${query}`}`,
  participantsResumes: (id: number, query: string) => `/competitions/${id}/participants/resumes${query && `?${query}`}`,
  competitionRegister: (id: number) => `/competitions/${id}/register`,
  registrationWithdrawal: (id: number) => `/competitions/${id}/register?withdraw`,
  registrationReview: (competitionId: number, registrationId: number) => `/competitions/${competitionId}/participants/${registrationId}`,
  competitionUpload: (id: number) => `/competitions/${id}/upload-video`,
  /** Where a participant reads what came of their works, whichever stage they are out in. */
  ownResults: (id: number) => `/competitions/${id}/upload-video#results`,
  /** `query` is the panel's filter, as panelQuery writes it. */
  competitionVideos: (id: number, query = '') => `/competitions/${id}/videos${query}`,
  competitionLock: (id: number) => `/competitions/${id}/lock`,
  work: (competitionId: number, workId: number) => `/competitions/${competitionId}/video-upload-clean?work=${workId}`,
  uploadStatus: (id: number) => `/competitions/${id}/upload-video/status`,
  workDeletion: (competitionId: number, workId: number) => `/competitions/${competitionId}/works/${workId}/deletion`,
  competitionScoring: (id: number, workId?: number) => `/competitions/${id}/scoring${workId ? `?work=${workId}` : ''}`,
  competitionScoringStage: (id: number, stageId: number) => `/competitions/${id}/scoring?stage=${stageId}`,
  competitionScoringEnd: (id: number, workId: number) => `/competitions/${id}/scoring/end?work=${workId}`,
  competitionRecusal: (id: number, workId: number) => `/competitions/${id}/scoring/recusal?work=${workId}`,
  competitionScoringSend: (id: number) => `/competitions/${id}/scoring/send`,
  scoreVoid: (competitionId: number, scoreId: number) => `/competitions/${competitionId}/scores/${scoreId}/void`,
  /** `shown`: a page of one award by itself. */
  competitionAwards: (id: number, shown?: { awardId: number | null; page: number }) =>
    `/competitions/${id}/awards${shown?.awardId ? `?award=${shown.awardId}${shown.page > 1 ? `&page=${shown.page}` : ''}` : ''}`,
  awardWithdrawal: (competitionId: number, publicationId: number) => `/competitions/${competitionId}/awards/${publicationId}/withdrawal`,
  competitionScores: (id: number) => `/competitions/${id}/scores`,
  scoresExport: (id: number, format: 'csv' | 'xlsx' | 'zip', table: 'scores' | 'rankings' = 'scores') =>
    `/competitions/${id}/scores/export?format=${format}${table === 'scores' ? '' : `&table=${table}`}`,
  /** One ranking of a stage: of a category, or of all together (no category). */
  competitionAdvancements: (id: number, stageId?: number, categoryId?: number | null) =>
    `/competitions/${id}/advancements${stageId ? `?stage=${stageId}${categoryId ? `&category=${categoryId}` : ''}` : ''}`,
  stagePublication: (competitionId: number, stageId: number, categoryId?: number | null) =>
    `/competitions/${competitionId}/stages/${stageId}/publication${categoryId ? `?category=${categoryId}` : ''}`,
  stageQuotas: (competitionId: number, stageId: number) => `/competitions/${competitionId}/stages/${stageId}/quotas`,
  chairDecisions: (competitionId: number, stageId: number, categoryId?: number | null) =>
    `/competitions/${competitionId}/stages/${stageId}/chair${categoryId ? `?category=${categoryId}` : ''}`,
  edition: (competitionId: number, publicationId: number) => `/competitions/${competitionId}/publications/${publicationId}`,
  editionPrint: (competitionId: number, publicationId: number) => `/competitions/${competitionId}/publications/${publicationId}?print=1`,
  editionWithdrawal: (competitionId: number, publicationId: number) =>
    `/competitions/${competitionId}/publications/${publicationId}/withdrawal`,
  /** Of one stage of a competition; left out, of the latest competition with scores. */
  scoringStatistics: (competitionId?: number, stageId?: number) =>
    `/scoring/statistics${competitionId ? `?competition=${competitionId}${stageId ? `&stage=${stageId}` : ''}` : ''}`,
  /** What is published of a competition's results, for everybody who may read it. */
  competitionResults: (id: number) => `/competitions/${id}/results`,
  /** An entry's own result of a stage; of the latest, where none is named. */
  resultSlip: (id: number, entryId: number, stageId?: number) =>
    `/competitions/${id}/results/${entryId}${stageId ? `?stage=${stageId}` : ''}`,
  resultAppeal: (id: number, entryId: number, stageId: number) => `/competitions/${id}/results/${entryId}/appeal?stage=${stageId}`,
  certificate: (id: number, entryId: number, stageId: number) => `/competitions/${id}/results/${entryId}/certificate?stage=${stageId}`,
  appeals: (id: number) => `/competitions/${id}/appeals`,
  appeal: (id: number, appealId: number) => `/competitions/${id}/appeals/${appealId}`,
  /** `nth`: of the student's teachers, the first is 1. */
  teacherCertificate: (id: number, entryId: number, stageId: number, nth: number) =>
    `/competitions/${id}/results/${entryId}/certificate?stage=${stageId}&teacher=${nth}`,
  verify: (code?: string) => (code ? `/verify/${code}` : '/verify'),
  datasets: () => '/admin/datasets',
  dataset: (id: number) => `/admin/datasets/${id}`,
  /** The scoring tasks of all datasets, or of one. */
  libraryTasks: (datasetId?: number) => `/admin/datasets/tasks${datasetId ? `?dataset=${datasetId}` : ''}`,
  libraryFiles: () => '/admin/datasets/files',
  libraryRatings: () => '/admin/datasets/ratings',
  libraryRatingDeletion: (ratingId: number) => `/admin/datasets/ratings/${ratingId}/deletion`,
  libraryRaters: () => '/admin/datasets/raters',
  libraryAnalytics: () => '/admin/datasets/analytics',
  libraryExport: () => '/admin/datasets/export',
  libraryImports: () => '/admin/datasets/import',
  libraryImport: (importId: number) => `/admin/datasets/import/${importId}`,
  libraryImportStatus: (uploadId: string) => `/admin/datasets/import/status?upload=${uploadId}`,
  datasetEdit: (id: number) => `/admin/datasets/${id}/edit`,
  datasetDeletion: (id: number) => `/admin/datasets/${id}/deletion`,
  datasetUpload: () => '/admin/dataset-upload',
  datasetBatch: (batchId: number) => `/admin/dataset-upload/${batchId}`,
  datasetBatchProgress: (batchId: number) => `/admin/dataset-upload/${batchId}/progress`,
  datasetBatchStatus: (batchId: number) => `/admin/dataset-upload/${batchId}/status`,
  /** With `follow`, the queue alone, which looks for itself where no script does. */
  models: () => '/admin/models',
  model: (versionId: number) => `/admin/models/${versionId}`,
  modelTasks: (follow = false) => (follow ? '/scoring/model?follow=1' : '/scoring/model'),
  /** What the script that sends a recording asks: which task began with it. */
  modelTaskOfUpload: (uploadId: string) => `/scoring/model/status?upload=${uploadId}`,
  modelTaskEvents: () => '/events/model-tasks',
  /** A report; with a minute from 0, that of the pitch line. */
  modelTask: (taskId: number, minute?: number) => `/scoring/model/${taskId}${minute === undefined ? '' : `?minute=${minute}#pitch`}`,
  modelTaskPrint: (taskId: number) => `/scoring/model/${taskId}?print=1`,
  modelTaskDeletion: (taskId: number) => `/scoring/model/${taskId}/deletion`,
  modelTaskDownload: (taskId: number, format: 'json' | 'csv') => `/scoring/model/${taskId}/download?format=${format}`,
  /** The analyses of works, and the choice among the works as `workChoiceQuery` writes it. */
  emotionAnalyses: (choice = '') => `/vision-detection${choice}`,
  /** An analysis; with a window from 0, that part of the curves. */
  emotionAnalysis: (id: number, window?: number) => `/vision-detection/${id}${window === undefined ? '' : `?window=${window}#curves`}`,
  emotionAnalysisDeletion: (id: number) => `/vision-detection/${id}/deletion`,
  emotionAnalysisDownload: (id: number, format: 'json' | 'csv') => `/vision-detection/${id}/download?format=${format}`,
  participantProfile: (userId: number) => `/participants/${userId}/profile`,
  ratingTasks: () => '/admin/scoring',
  ratingTask: (taskId: number) => `/admin/scoring/${taskId}`,
  ratingTaskRenewal: (taskId: number) => `/admin/scoring/${taskId}/renewal`,
  ratingSettings: () => '/admin/rating-settings',
  ownRatings: () => '/admin/my-scores',
  ownRating: (ratingId: number) => `/admin/my-scores/${ratingId}`,
  ownRatingDeletion: (ratingId: number) => `/admin/my-scores/${ratingId}/deletion`,
  /** What is heard of a rating task, for who has it in hand or has rated it. */
  segmentAudio: (taskId: number) => `/media/segments/${taskId}`,
  /** The recording as it was uploaded, for who keeps the library. */
  datasetAudio: (id: number) => `/media/datasets/${id}/audio`,
  /** A stored upload (image, resume, original), access checked at each request. */
  upload: (id: string) => `/media/uploads/${id}`,
  /** What processing made of a work. */
  workMedia: (workId: number, kind: 'playback' | 'poster' | 'audio' | 'peaks') => `/media/works/${workId}/${kind}`,
  tus: () => '/files',
} as const
