/** The demo's people; nobody is a guest. */
const [admin, judge, judgeDone, singer, singerOpen, winner, newcomer, pending, guest] = [
  'admin@demo.local',
  'judge1@demo.local',
  'judge2@demo.local',
  'student1@demo.local',
  'student2@demo.local',
  'student1@demo.local',
  'student8@demo.local',
  'pending@demo.local',
  null,
]

/**
 * Every page that a person can open in the demo, by the name of its picture: the route, the address there, and who looks. `dark` ones are taken in dark
 * colours as well, `refusal` is the status of pages that say no.
 */
export async function screensOf(dataDir) {
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(`${dataDir}/app.db`, { readonly: true })
  const first = (sql) => database.prepare(sql).pluck().get()
  const ids = new Map(database.prepare(`SELECT "email", "id" FROM "User"`).raw().all())
  const user = (email) => ids.get(email)
  // Which of the three competitions is which, by what is going on in it.
  const judged = first(`SELECT "competitionId" FROM "Stage" WHERE "status" = 'advanced'`)
  const open = first(`SELECT "competitionId" FROM "Stage" WHERE "status" = 'active' AND "competitionId" <> ${judged}`)
  const draft = first(`SELECT "id" FROM "Competition" WHERE "publishedAt" IS NULL`)
  const [preliminary, final] = database
    .prepare(`SELECT "id" FROM "Stage" WHERE "competitionId" = ? ORDER BY "position"`)
    .pluck()
    .all(judged)
  const openStage = first(`SELECT "id" FROM "Stage" WHERE "competitionId" = ${open} ORDER BY "position"`)
  const category = first(`SELECT "id" FROM "Category" WHERE "competitionId" = ${judged}`)
  const publication = first(`SELECT "id" FROM "Publication"`)
  const registrationOf = (email, competition) =>
    first(`SELECT "id" FROM "Registration" WHERE "competitionId" = ${competition} AND "userId" = ${user(email)}`)
  const entry = first(`SELECT "id" FROM "Entry" WHERE "registrationId" = ${registrationOf(winner, judged)}`)
  const code = first(`SELECT "code" FROM "Result" WHERE "entryId" = ${entry}`).replace(/.{4}(?=.)/g, '$&-')
  const workIn = (stage, more = '') => first(`SELECT "id" FROM "Work" WHERE "stageId" = ${stage} ${more}`)
  const waiting = first(`SELECT "id" FROM "Registration" WHERE "competitionId" = ${open} AND "status" = 'submitted'`)
  // Sealed by the server as soon as it runs.
  const score = first(
    `SELECT "id" FROM "Score" WHERE "status" <> 'finalized' AND "workId" IN (SELECT "id" FROM "Work" WHERE "stageId" = ${final})`,
  )
  const unlocked = workIn(openStage, `AND "lockedAt" IS NULL AND "registrationId" = ${registrationOf(singerOpen, open)}`)
  const dataset = first(`SELECT "id" FROM "Dataset"`)
  const batch = first(`SELECT "id" FROM "DatasetBatch" WHERE "confirmedAt" IS NOT NULL`)
  const rating = first(`SELECT "id" FROM "Rating" WHERE "userId" = ${user(singer)}`)
  const task = first(
    `SELECT "id" FROM "RatingTask" WHERE "id" NOT IN (SELECT "taskId" FROM "Rating" WHERE "userId" = ${user(judge)}) AND "status" = 'pending'`,
  )
  const modelTask = first(`SELECT "id" FROM "ModelTask" WHERE "status" = 'completed' AND "ownerId" = ${user(singer)}`)
  const tag = first(`SELECT "id" FROM "SkillTag" ORDER BY "sortOrder"`)
  const mail = first(`SELECT "id" FROM "Mail"`)
  const analysis = first(`SELECT "id" FROM "EmotionAnalysis"`)
  const [inOpen, inJudged] = [`/competitions/${open}`, `/competitions/${judged}`]
  const as = (person, screens) => screens.map(([name, route, path = route, more = {}]) => ({ name, route, path, person, ...more }))
  const dark = { dark: true }
  const screens = [
    ...as(guest, [
      ['home', '/', '/', dark],
      ['about', '/about'],
      ['components', '/components', '/components', dark],
      ['terms', '/terms'],
      ['privacy', '/privacy'],
      ['help', '/help'],
      ['help-article', '/help/:article', '/help/model-scoring'],
      ['auth', '/auth'],
      ['auth-register', '/auth', '/auth?mode=register'],
      ['forgot-password', '/forgot-password'],
      ['reset-password', '/reset-password', '/reset-password', { refusal: 410 }],
      ['403', '/403', '/403', { refusal: 403 }],
      ['404', '/404', '/404', { refusal: 404 }],
      ['verify', '/verify'],
      ['verify-code', '/verify/:code', `/verify/${code}`],
    ]),
    ...as(pending, [['account-pending', '/account-pending']]),
    ...as(singer, [
      ['dashboard-singer', '/dashboard', '/dashboard', dark],
      ['competitions-singer', '/competitions'],
      ['competition-singer', '/competitions/:id', inOpen],
      ['profile', '/settings/profile'],
      ['profile-email', '/settings/profile/email'],
      ['profile-data', '/settings/profile/data'],
      ['participant-profile', '/participants/:userId/profile', `/participants/${user(singer)}/profile`],
      ['registrations-debug', '/debug/registration'],
      ['upload-locked', '/competitions/:id/upload-video', `${inOpen}/upload-video`],
      ['upload-result', '/competitions/:id/upload-video', `${inJudged}/upload-video?stage=${preliminary}`],
      ['work', '/competitions/:id/video-upload-clean', `${inJudged}/video-upload-clean?work=${workIn(preliminary)}`],
      ['result-slip', '/competitions/:id/results/:entryId', `${inJudged}/results/${entry}?stage=${preliminary}`, dark],
      ['certificate', '/competitions/:id/results/:entryId/certificate', `${inJudged}/results/${entry}/certificate?stage=${preliminary}`],
      ['model-scoring', '/scoring/model'],
      ['model-result', '/scoring/model/:modelTaskId', `/scoring/model/${modelTask}`, dark],
      ['model-deletion', '/scoring/model/:modelTaskId/deletion', `/scoring/model/${modelTask}/deletion`],
      ['rating-tasks', '/admin/scoring'],
      ['my-ratings', '/admin/my-scores'],
      ['my-rating', '/admin/my-scores/:ratingId', `/admin/my-scores/${rating}`],
      ['my-rating-deletion', '/admin/my-scores/:ratingId/deletion', `/admin/my-scores/${rating}/deletion`],
      ['contact', '/contact'],
      ['robot', '/contact/robot'],
      ['search', '/search', '/search?search=%E9%9D%92%E5%B9%B4'],
    ]),
    ...as(singerOpen, [
      ['upload', '/competitions/:id/upload-video', `${inOpen}/upload-video`, dark],
      ['lock', '/competitions/:id/lock', `${inOpen}/lock?stage=${openStage}`],
      ['work-deletion', '/competitions/:id/works/:work/deletion', `${inOpen}/works/${unlocked}/deletion`],
      ['results', '/competitions/:id/results', `${inJudged}/results`],
    ]),
    ...as(newcomer, [['register', '/competitions/:id/register', `${inOpen}/register`]]),
    ...as(judge, [
      ['dashboard-judge', '/dashboard'],
      ['scoring-desk', '/competitions/:id/scoring', `${inJudged}/scoring?stage=${final}`, dark],
      ['scoring-end', '/competitions/:id/scoring/end', `${inJudged}/scoring/end?stage=${final}`],
      ['recusal', '/competitions/:id/scoring/recusal', `${inOpen}/scoring/recusal?work=${workIn(openStage, 'AND "lockedAt" IS NOT NULL')}`],
      ['rating-task', '/admin/scoring/:taskId', `/admin/scoring/${task}`],
    ]),
    ...as(judgeDone, [['scoring-desk-done', '/competitions/:id/scoring', `${inJudged}/scoring?stage=${final}&work=${workIn(final)}`]]),
    ...as(admin, [
      ['dashboard-organiser', '/dashboard', '/dashboard', dark],
      ['competitions', '/competitions'],
      ['competition-create', '/competitions/create'],
      ['competition', '/competitions/:id', inOpen],
      ['competition-edit', '/competitions/:id/edit', `${inOpen}/edit`],
      ['publication-of-draft', '/competitions/:id/publication', `/competitions/${draft}/publication`],
      ['competition-status', '/competitions/:id/status', `${inOpen}/status?to=completed`],
      ['manage', '/competitions/:id/manage', `${inJudged}/manage`, dark],
      ['judges', '/competitions/:id/judges', `${inJudged}/judges`],
      ['judge', '/competitions/:id/judges/:judgeId', `${inJudged}/judges/${user(judge)}`],
      ['judges-reminder', '/competitions/:id/judges/remind', `${inJudged}/judges/remind?stage=${final}`],
      ['judging', '/competitions/:id/stages/:stageId/judging', `${inJudged}/stages/${final}/judging`],
      ['participants', '/competitions/:id/participants', `${inOpen}/participants`],
      ['review', '/competitions/:id/participants/:registrationId', `${inOpen}/participants/${waiting}`],
      ['videos', '/competitions/:id/videos', `${inJudged}/videos`],
      ['advancements', '/competitions/:id/advancements', `${inJudged}/advancements?stage=${preliminary}`, dark],
      ['scores', '/competitions/:id/scores', `${inJudged}/scores?stage=${preliminary}`, dark],
      ['scores-list', '/competitions/:id/scores', `${inJudged}/scores?stage=${preliminary}&view=scores`],
      ['scores-owed', '/competitions/:id/scores', `${inJudged}/scores?stage=${final}&view=owed`],
      ['score-void', '/competitions/:id/scores/:scoreId/void', `${inJudged}/scores/${score}/void`],
      ['stage-status', '/competitions/:id/stages/:stageId/status', `${inJudged}/stages/${final}/status?to=completed`],
      [
        'stage-publication',
        '/competitions/:id/stages/:stageId/publication',
        `${inJudged}/stages/${final}/publication?category=${category}`,
      ],
      ['stage-chair', '/competitions/:id/stages/:stageId/chair', `${inJudged}/stages/${preliminary}/chair?category=${category}`],
      ['stage-quotas', '/competitions/:id/stages/:stageId/quotas', `${inJudged}/stages/${preliminary}/quotas`],
      ['edition', '/competitions/:id/publications/:publicationId', `${inJudged}/publications/${publication}`],
      [
        'edition-withdrawal',
        '/competitions/:id/publications/:publicationId/withdrawal',
        `${inJudged}/publications/${publication}/withdrawal`,
      ],
      ['awards', '/competitions/:id/awards', `${inOpen}/awards`],
      ['appeals', '/competitions/:id/appeals', `${inJudged}/appeals`],
      ['scoring-overview', '/scoring'],
      ['scoring-results', '/scoring/results'],
      ['scoring-statistics', '/scoring/statistics', `/scoring/statistics?competition=${judged}&stage=${preliminary}`],
      ['reports', '/reports'],
      ['datasets', '/admin/datasets'],
      ['dataset-tasks', '/admin/datasets/tasks'],
      ['dataset-files', '/admin/datasets/files'],
      ['dataset-ratings', '/admin/datasets/ratings'],
      ['dataset-rating-deletion', '/admin/datasets/ratings/:ratingId/deletion', `/admin/datasets/ratings/${rating}/deletion`],
      ['dataset-raters', '/admin/datasets/raters'],
      ['dataset-analytics', '/admin/datasets/analytics'],
      ['dataset-import', '/admin/datasets/import'],
      ['dataset', '/admin/datasets/:id', `/admin/datasets/${dataset}`],
      ['dataset-edit', '/admin/datasets/:id/edit', `/admin/datasets/${dataset}/edit`],
      ['dataset-deletion', '/admin/datasets/:id/deletion', `/admin/datasets/${dataset}/deletion`],
      ['dataset-upload', '/admin/dataset-upload'],
      ['dataset-upload-progress', '/admin/dataset-upload/:batchId/progress', `/admin/dataset-upload/${batch}/progress`],
      ['rating-settings', '/admin/rating-settings'],
      ['models', '/admin/models'],
      ['vision-detection', '/vision-detection'],
      ['emotion-analysis', '/vision-detection/:analysisId', `/vision-detection/${analysis}`],
      ['emotion-deletion', '/vision-detection/:analysisId/deletion', `/vision-detection/${analysis}/deletion`],
      ['users', '/users'],
      ['user-create', '/users/create'],
      ['user-edit', '/users/:id/edit', `/users/${user(singer)}/edit`],
      ['user-password', '/users/:id/password', `/users/${user(singer)}/password`],
      ['user-deletion', '/users/:id/deletion', `/users/${user(pending)}/deletion`],
      ['user-scores', '/users/:id/scores', `/users/${user(judge)}/scores`],
      ['user', '/admin/user/:id', `/admin/user/${user(singer)}`],
      ['user-none', '/admin/user', '/admin/user', { refusal: 400 }],
      ['permissions', '/admin/permissions'],
      ['audit', '/admin/audit'],
      ['settings', '/settings'],
      ['organisation', '/settings/organisation'],
      ['storage', '/admin/storage'],
      ['storage-deletion', '/admin/storage/deletion'],
      ['outbox', '/admin/outbox'],
      ['mail', '/admin/outbox/:id', `/admin/outbox/${mail}`],
      ['skill-tags', '/settings/skill-tags'],
      ['skill-tag-new', '/settings/skill-tags/new'],
      ['skill-tag', '/settings/skill-tags/:id', `/settings/skill-tags/${tag}`],
      ['skill-tag-deletion', '/settings/skill-tags/:id/deletion', `/settings/skill-tags/${tag}/deletion`],
    ]),
  ]
  database.close()
  return screens
}

/** Pages whose thing is not in the demo: an invitation, an appeal, an award that was announced, an import, an upload underway, a model of one's own. */
export const notInTheDemo = [
  '/invitation',
  '/competitions/:id/results/:entryId/appeal',
  '/competitions/:id/appeals/:appealId',
  '/competitions/:id/awards/:publicationId/withdrawal',
  '/admin/datasets/import/:importId',
  '/admin/dataset-upload/:batchId',
  '/admin/models/:versionId',
]
