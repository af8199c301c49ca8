import { expect, test } from './setup/everybody'

// The list of routes and the side menu as the specification writes them (section 2), where the capabilities of section 6 overrule the table; written out here once
// more and on purpose: the product's own table is held against it. Needs no browser.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'The walk is plain HTTP; once is enough.')

const kinds = {
  guest: 'guest',
  pending: 'pending',
  student: 'student with a registration',
  teacher: 'teacher',
  judge: 'judge of the panel',
  admin: 'admin',
}
type Kind = keyof typeof kinds

const signedIn: readonly Kind[] = ['student', 'teacher', 'judge', 'admin']
const everybody: readonly Kind[] = ['guest', 'pending', ...signedIn]
const notPending = everybody.filter((kind) => kind !== 'pending')

/** `title` is the page's own; `to` says what answers those who are neither let in nor sent where the closed routes send everybody. */
type Line = { route: string; open: readonly Kind[]; title: string; status?: number; to?: Partial<Record<Kind, string>> }

/** The competition is :id, its participant :user, a work of theirs :work. */
const published: Line[] = [
  { route: '/', open: notPending, title: '首页' },
  { route: '/about', open: notPending, title: '关于' },
  { route: '/components', open: notPending, title: '组件' },
  { route: '/auth', open: ['guest'], title: '登录', to: { student: '/', teacher: '/', judge: '/', admin: '/' } },
  { route: '/account-pending', open: ['pending'], title: '等待审核', to: Object.fromEntries(signedIn.map((kind) => [kind, '/dashboard'])) },
  { route: '/403', open: notPending, title: '没有权限访问此页面', status: 403 },
  { route: '/404', open: notPending, title: '找不到这个页面', status: 404 },
]
const elsewhere = (to: string) => Object.fromEntries(everybody.map((kind) => [kind, to]))
const ledOn: Line[] = [
  { route: '/login', open: [], title: '', to: elsewhere('/auth') },
  { route: '/register', open: [], title: '', to: elsewhere('/auth?mode=register') },
  { route: '/no/such/thing', open: [], title: '', to: elsewhere('/404') },
]
const admin: readonly Kind[] = ['admin']
const behindLogin: Line[] = [
  { route: '/dashboard', open: signedIn, title: '控制台' },
  { route: '/competitions', open: signedIn, title: '比赛' },
  { route: '/competitions/create', open: admin, title: '创建比赛' },
  { route: '/competitions/:id', open: signedIn, title: ':competition' },
  { route: '/competitions/:id/manage', open: admin, title: ':competition · 概览' },
  { route: '/competitions/:id/register', open: ['student', 'teacher'], title: '报名 · :competition' },
  { route: '/competitions/:id/judges', open: admin, title: '评委管理' },
  { route: '/competitions/:id/participants', open: admin, title: '参赛者 · :competition' },
  { route: '/participants/:user/profile', open: ['student', 'admin'], title: '参赛档案 · :name' },
  { route: '/competitions/:id/advancements', open: admin, title: '初赛晋级' },
  { route: '/competitions/:id/scores', open: admin, title: '分数' },
  {
    route: '/competitions/:id/upload-video',
    open: ['student'],
    title: '上传初赛作品',
    to: { teacher: '/competitions/:id', judge: '/competitions/:id' },
  },
  {
    route: '/competitions/:id/video-upload-clean?work=:work',
    open: ['student', 'judge', 'admin'],
    title: '作品详情 《我住长江头》',
    to: { teacher: '404 找不到这个页面 · 声乐赛事' },
  },
  { route: '/competitions/:id/scoring', open: ['judge', 'admin'], title: '评审台' },
  { route: '/debug/registration', open: signedIn, title: '报名状态' },
  { route: '/users', open: admin, title: '用户' },
  { route: '/settings', open: admin, title: '系统设置' },
  { route: '/settings/profile', open: signedIn, title: '个人资料' },
  { route: '/settings/skill-tags', open: admin, title: '技能标签' },
  { route: '/admin/datasets', open: admin, title: '数据集库' },
  { route: '/admin/dataset-upload', open: admin, title: '上传数据集' },
  { route: '/admin/scoring', open: signedIn, title: '数据集评分' },
  { route: '/admin/my-scores', open: signedIn, title: '我的评分' },
  { route: '/admin/user/:user', open: admin, title: ':name' },
  { route: '/scoring/model', open: signedIn, title: '模型评分' },
  { route: '/contact', open: signedIn, title: '联系我们' },
  { route: '/vision-detection', open: admin, title: '视觉检测 / 多模态情感分析' },
]

/** Each entry's words and address, by the order of the specification's list. */
const menu: [label: string, route: string, open: readonly Kind[]][] = [
  ['控制台', '/dashboard', signedIn],
  ['比赛', '/competitions', signedIn],
  ['创建比赛', '/competitions/create', admin],
  ['用户', '/users', admin],
  ['数据集库', '/admin/datasets', admin],
  ['我的评分', '/admin/my-scores', signedIn],
  ['上传数据集', '/admin/dataset-upload', admin],
  ['评分总览', '/scoring', admin],
  ['数据集评分', '/admin/scoring', signedIn],
  ['模型评分', '/scoring/model', signedIn],
  ['公布的成绩', '/scoring/results', admin],
  ['系统设置', '/settings', admin],
  ['技能标签', '/settings/skill-tags', admin],
  ['个人资料', '/settings/profile', signedIn],
  ['联系我们', '/contact', signedIn],
  ['视觉检测 / 多模态情感分析', '/vision-detection', admin],
]

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

test('every route of the specification answers each kind of person as its tables say, under its own title', async ({
  everybody: { by, things },
  server,
  db,
}) => {
  const competition = await db.competition.findUniqueOrThrow({ where: { id: things.competitionId } })
  const owner = await db.user.findUniqueOrThrow({ where: { id: things.ownerId } })
  const filled = (text: string) =>
    text
      .replace(':id', String(things.competitionId))
      .replace(':user', String(things.ownerId))
      .replace(':work', String(things.work.id))
      .replace(':competition', competition.name)
      .replace(':name', owner.name)
  /** Where somebody is sent to whom the route is closed. */
  const closedTo = (kind: Kind, path: string) =>
    kind === 'guest' ? `/auth?redirect=${encodeURIComponent(path)}` : kind === 'pending' ? '/account-pending' : '/403'
  const faults: string[] = []
  for (const { route, open, title, status = 200, to } of [...published, ...ledOn, ...behindLogin]) {
    const path = filled(route)
    for (const kind of everybody) {
      const answer = await by(kinds[kind]).get(path, { maxRedirects: 0 })
      const lands = answer.headers().location
      const found = lands ? lands.replace(server.url, '') : `${answer.status()} ${titleOf(await answer.text())}`
      const wanted = open.includes(kind) ? `${status} ${filled(title)} · 声乐赛事` : filled(to?.[kind] ?? closedTo(kind, path))
      if (found !== wanted) faults.push(`${kind} ${path}: ${found}, wanted ${wanted}`)
    }
  }
  expect(faults).toEqual([])
})

test('the side menu holds the specification’s entries for the roles that may open them, and each leads to its page', async ({
  everybody: { by },
}) => {
  for (const kind of signedIn) {
    const request = by(kinds[kind])
    const html = await (await request.get('/dashboard')).text()
    const [nav = ''] = /<nav aria-label="主菜单"[^]*?<\/nav>/.exec(html) ?? []
    const links = [...nav.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, to, label]) => [label!, to!] as const)
    const written = new Set(menu.map(([, to]) => to))
    expect(
      links.filter(([, to]) => written.has(to)),
      kind,
    ).toEqual(menu.filter(([, , open]) => open.includes(kind)).map(([label, to]) => [label, to]))
    for (const [, to] of links) expect((await request.get(to, { maxRedirects: 0 })).status(), `${kind} ${to}`).toBe(200)
  }
})
