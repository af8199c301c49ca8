/** Every URL of the product, built in one place. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  components: () => '/components',
  auth: (redirectTo?: string) => (redirectTo ? `/auth?redirect=${encodeURIComponent(redirectTo)}` : '/auth'),
  register: () => '/auth?mode=register',
  logout: () => '/logout',
  locale: () => '/locale',
  accountPending: () => '/account-pending',
  forbidden: () => '/403',
  notFound: () => '/404',
  dashboard: () => '/dashboard',
  profile: () => '/settings/profile',
  users: () => '/users',
  competitions: () => '/competitions',
  competitionCreate: () => '/competitions/create',
  competition: (id: number) => `/competitions/${id}`,
  competitionEdit: (id: number) => `/competitions/${id}/edit`,
  competitionManage: (id: number) => `/competitions/${id}/manage`,
  competitionPublication: (id: number) => `/competitions/${id}/publication`,
  competitionJudges: (id: number) => `/competitions/${id}/judges`,
  competitionParticipants: (id: number) => `/competitions/${id}/participants`,
  competitionRegister: (id: number) => `/competitions/${id}/register`,
  registrationReview: (competitionId: number, registrationId: number) =>
    `/competitions/${competitionId}/participants/${registrationId}`,
  competitionUpload: (id: number) => `/competitions/${id}/upload-video`,
  competitionLock: (id: number) => `/competitions/${id}/lock`,
  work: (competitionId: number, workId: number) => `/competitions/${competitionId}/video-upload-clean?work=${workId}`,
  competitionScoring: (id: number, workId?: number) =>
    `/competitions/${id}/scoring${workId ? `?work=${workId}` : ''}`,
  competitionScores: (id: number) => `/competitions/${id}/scores`,
  competitionAdvancements: (id: number, stageId?: number) =>
    `/competitions/${id}/advancements${stageId ? `?stage=${stageId}` : ''}`,
  stagePublication: (competitionId: number, stageId: number) => `/competitions/${competitionId}/stages/${stageId}/publication`,
  participantProfile: (userId: number) => `/participants/${userId}/profile`,
  /** A stored upload (image, resume, original), access checked at each request. */
  upload: (id: string) => `/media/uploads/${id}`,
  /** What processing made of a work. */
  workMedia: (workId: number, kind: 'playback' | 'poster' | 'audio' | 'peaks') => `/media/works/${workId}/${kind}`,
  tus: () => '/files',
} as const
