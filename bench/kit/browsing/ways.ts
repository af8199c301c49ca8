import type { Link } from '../link'
import type { Visitor } from './visitor'
import type { World } from './world'

/** One step of a way, named by what is done and seen. */
export type Step = { name: string; go: (visitor: Visitor) => Promise<void> }

export const password = 'Bench-1234'

async function signIn(visitor: Visitor, email: string) {
  await visitor.visit('/auth')
  await visitor.forgetCookies()
  await visitor.visit('/auth')
  await visitor.fills('邮箱', email)
  await visitor.fills('密码', password)
  await visitor.clicks('button', '登录')
  await visitor.sees('控制台')
}

/** From the sign-in to the result, as somebody who wants to sing. */
export function participantsWay(world: World, link: Link): Step[] {
  const { competition, singer } = world.entering
  const uploadPage = `/competitions/${competition.id}/upload-video`
  const sentShare = (visitor: Visitor) => visitor.run(() => document.querySelector<HTMLProgressElement>('.slot progress')?.value ?? 0)
  return [
    { name: 'signs in', go: (visitor) => signIn(visitor, singer.email) },
    {
      name: 'opens the competition from the list',
      go: async (visitor) => {
        await visitor.visit('/competitions')
        await visitor.clicks('link', competition.name)
        await visitor.clicks('link', '报名')
        await visitor.sees('报名须知')
      },
    },
    {
      name: 'accepts the notice that pops up',
      go: async (visitor) => {
        await visitor.clicks('button', '已阅读，同意')
        const accepted = () => visitor.run(() => document.querySelector<HTMLInputElement>('[data-popup] [type=checkbox]')?.checked ?? false)
        await visitor.until(accepted, 'the notice is not accepted')
        await visitor.until(() => visitor.run(() => document.querySelector('dialog[open]') === null), 'the notice stays')
      },
    },
    {
      name: 'fills in the registration and finds it again',
      go: async (visitor) => {
        await visitor.fills('姓名', singer.name)
        await visitor.fills('年龄', '22')
        await visitor.fills('身份证号', world.idCard)
        await visitor.picks('学历', '本科')
        await visitor.picks('声部', '女高音')
        await visitor.fills('就读学校', '音乐学院')
        await visitor.reload()
        await visitor.holds('就读学校', '音乐学院')
      },
    },
    {
      name: 'sends it with its documents',
      go: async (visitor) => {
        await visitor.fills('身份证号', world.idCard)
        await visitor.fills('毕业学校', '附属中学')
        await visitor.clicks('field', '专业组')
        await visitor.fills('曲目名称', '我住长江头')
        await visitor.fills('作曲家', '青主')
        await visitor.fills('时长', '03:42')
        await visitor.gives('付款截图', world.receipt)
        await visitor.gives('个人简历', world.resume)
        await visitor.clicks('button', '提交报名')
        await visitor.sees('报名已提交')
        await world.approve()
      },
    },
    {
      name: 'sends a video and pauses it',
      go: async (visitor) => {
        await visitor.visit(uploadPage)
        await visitor.hydrated()
        await visitor.picks('参赛曲目', '我住长江头')
        await visitor.gives('视频文件', world.video.file)
        await visitor.clicks('button', '上传')
        await visitor.until(async () => (await sentShare(visitor)) > 0, 'no progress is shown')
        await visitor.clicks('button', '暂停')
        await visitor.sees('已暂停')
      },
    },
    {
      name: 'goes on, and further on after a reload',
      go: async (visitor) => {
        const before = await sentShare(visitor)
        await visitor.clicks('button', '继续上传')
        await visitor.until(async () => (await sentShare(visitor)) > before, 'the upload does not go on')
        await visitor.visit(uploadPage)
        await visitor.sees('未完成的上传')
        await visitor.hydrated()
        await visitor.gives('选择同一个文件', world.video.file)
        await visitor.sees('已就绪')
        const again = link.bodies() / world.video.bytes
        if (again > 1.8) throw new Error(`${again.toFixed(2)} times the file was sent`)
      },
    },
    {
      name: 'locks the work',
      go: async (visitor) => {
        await visitor.clicks('link', '前往锁定确认')
        await visitor.clicks('field', '我确认这些是最终作品')
        await visitor.clicks('button', '锁定作品')
        await visitor.sees('不能再修改、替换或删除')
      },
    },
    {
      name: 'looks at the work, its waveform beside its words',
      go: async (visitor) => {
        await visitor.visit(`/competitions/${competition.id}/video-upload-clean?work=${await world.ownWork()}`)
        await waveformStands(visitor)
        await videoAnswers(visitor)
      },
    },
    {
      name: 'reads the result',
      go: async (visitor) => {
        await world.publish()
        await visitor.visit(uploadPage)
        await visitor.sees('90.00')
        await visitor.sees('已晋级')
      },
    },
  ]
}

/** From the sign-in to the last work, at the desk. */
export function judgesWay(world: World): Step[] {
  const { competition, judge, titles } = world.judging
  const points = { 音准: '91', 节奏: '90', 音色: '88.5', 表现力: '92' }
  const others = { 音准: '71', 节奏: '70', 音色: '68.5', 表现力: '72' }
  const fill = async (visitor: Visitor, given: Record<string, string>) => {
    for (const [label, text] of Object.entries(given)) await visitor.fills(label, text)
  }
  return [
    { name: 'signs in', go: (visitor) => signIn(visitor, judge.email) },
    {
      name: 'opens the desk, its waveform beside its words',
      go: async (visitor) => {
        await visitor.resize(1366, 900)
        await visitor.visit(`/competitions/${competition.id}/scoring`)
        await visitor.hydrated()
        await visitor.sees(titles[0])
        await visitor.sees('已评 0 / 2')
        await waveformStands(visitor)
        await videoAnswers(visitor)
      },
    },
    {
      name: 'types a score, which is kept',
      go: async (visitor) => {
        await fill(visitor, points)
        await visitor.sees('已保存')
        await visitor.reload()
        await visitor.hydrated()
        for (const [label, text] of Object.entries(points)) await visitor.holds(label, text)
      },
    },
    {
      name: 'moves and clears by key, and looks the keys up',
      go: async (visitor) => {
        await visitor.clicks('field', '音准')
        await visitor.presses('ArrowDown')
        const on = (label: string) => async () => (await visitor.run(focusedLabel))?.startsWith(label) ?? false
        await visitor.until(on('节奏'), 'ArrowDown does not lead to the next field')
        await visitor.presses('Escape')
        await visitor.holds('节奏', '')
        await visitor.fills('节奏', points.节奏)
        await visitor.run(() => (document.activeElement as HTMLElement).blur())
        await visitor.presses('?')
        await visitor.until(() => visitor.run(() => document.querySelector('dialog[open]') !== null), 'the list of keys does not open')
        await visitor.presses('Escape')
        await visitor.until(() => visitor.run(() => document.querySelector('dialog[open]') === null), 'the list of keys stays open')
      },
    },
    {
      name: 'submits with Enter and is led to the next',
      go: async (visitor) => {
        await visitor.clicks('field', '表现力')
        await visitor.presses('Enter')
        await visitor.sees(titles[1])
        await visitor.sees('已评 1 / 2')
      },
    },
    {
      name: 'submits the last with the button',
      go: async (visitor) => {
        await visitor.hydrated()
        await fill(visitor, others)
        await visitor.clicks('button', '提交并看下一件')
        await visitor.sees('已评 2 / 2')
        await visitor.sees('分数已提交，不能再修改')
      },
    },
  ]
}

/** The pages with scripts of their own, and what opens and closes, as an organiser. */
export function pagesWay(world: World): Step[] {
  const { id } = world.judging.competition
  const scripted: Record<string, string> = {
    'a new competition': '/competitions/create',
    'its form': `/competitions/${id}/edit`,
    'a participant': `/competitions/${id}/participants/${world.judging.registrationId}`,
    'the advancements': `/competitions/${id}/advancements`,
    'the videos': `/competitions/${id}/videos`,
  }
  const own = { 'the uploads': { as: world.entering.singer, path: `/competitions/${world.entering.competition.id}/upload-video` } }
  const desk = { 'the desk': { as: world.judging.judge, path: `/competitions/${id}/scoring` } }
  const opens = (path: string) => async (visitor: Visitor) => {
    await visitor.faults()
    await visitor.visit(path)
    await visitor.hydrated()
    const faults = (await visitor.faults()) ?? []
    if (faults.length > 0) throw new Error(faults.join('; '))
  }
  return [
    { name: 'signs in', go: (visitor) => signIn(visitor, world.admin.email) },
    ...Object.entries(scripted).map(([name, path]) => ({ name: `${name} comes alive`, go: opens(path) })),
    {
      name: 'a chart is drawn from its table',
      go: async (visitor) => {
        await visitor.resize(1366, 900)
        await visitor.visit(`/competitions/${id}/scores`)
        await visitor.until(() => visitor.run(() => document.querySelector('.chart canvas') !== null), 'there is no drawing')
      },
    },
    {
      name: 'a click on a summary leaves the focus there',
      go: async (visitor) => {
        for (const details of ['.chart details', '.standings-details']) await opensAndKeepsFocus(visitor, details)
        await visitor.visit('/')
        await opensAndKeepsFocus(visitor, '[data-dropdown]')
        await visitor.presses('Escape')
        await visitor.until(
          () => visitor.run(focusIsOn, '[data-dropdown]', false),
          'Escape does not close the menu and give the focus back',
        )
      },
    },
    {
      name: 'the drawer holds the focus and gives it back',
      go: async (visitor) => {
        await visitor.resize(700, 900)
        await visitor.visit('/competitions')
        await opensAndKeepsFocus(visitor, '.shell-drawer')
        await visitor.presses('Tab')
        const inside = () => visitor.run(() => document.querySelector('.shell-drawer')!.contains(document.activeElement))
        await visitor.until(inside, 'the focus left the open drawer')
        await visitor.presses('Escape')
        await visitor.until(
          () => visitor.run(focusIsOn, '.shell-drawer', false),
          'Escape does not close the drawer and give the focus back',
        )
        await visitor.resize(1366, 900)
      },
    },
    ...Object.entries({ ...own, ...desk }).flatMap(([name, { as, path }]) => [
      {
        name: `${name} come${name.endsWith('s') ? '' : 's'} alive`,
        go: async (visitor: Visitor) => {
          await signIn(visitor, as.email)
          await opens(path)(visitor)
        },
      },
    ]),
  ]
}

/** Runs in the page. */
function focusedLabel(): string | undefined {
  return (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim()
}

async function opensAndKeepsFocus(visitor: Visitor, details: string) {
  const summary = await visitor.find((selector) => {
    const shown = [...document.querySelectorAll(`${selector} > summary`)].filter((element) => element.getClientRects().length > 0)
    return shown[0] ?? null
  }, details)
  if (!summary) throw new Error(`${details} has no summary on the page`)
  await visitor.click(summary)
  await visitor.until(() => visitor.run(focusIsOn, details, true), `after a click the focus is not on the summary of ${details}`)
}

/** Runs in the page. */
function focusIsOn(details: string, open: boolean): boolean {
  const { activeElement } = document
  const parent = activeElement?.parentElement
  return activeElement?.tagName === 'SUMMARY' && parent!.matches(details) && (parent as HTMLDetailsElement).open === open
}

async function waveformStands(visitor: Visitor) {
  const look = () =>
    visitor.run(() => {
      const wave = document.querySelector('.waveform')?.getBoundingClientRect()
      if (!wave) return null
      const words = document.createTreeWalker(document.querySelector('#main')!, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let under = ''
      while (words.nextNode()) {
        if (words.currentNode.parentElement!.closest('.waveform') || !words.currentNode.textContent!.trim()) continue
        range.selectNodeContents(words.currentNode)
        for (const { left, right, top, bottom, width } of range.getClientRects())
          if (width > 0 && left < wave.right && right > wave.left && top < wave.bottom && bottom > wave.top) under = range.toString()
      }
      return { height: wave.height, width: wave.width, under }
    })
  await visitor.until(async () => (await look()) !== null, 'there is no waveform')
  const { height, width, under } = (await look())!
  if (Math.abs(height - 64) > 0.5 || width < 200) throw new Error(`The waveform is ${width} × ${height} px`)
  if (under) throw new Error(`The waveform stands over 「${under}」`)
}

/** It plays where the browser knows the format; elsewhere the page says that it does not. */
async function videoAnswers(visitor: Visitor) {
  const answers = () =>
    visitor.run(() => {
      const said = document.querySelector<HTMLElement>('[data-video-failed]')
      return (document.querySelector('video')?.readyState ?? 0) > 0 || said?.hidden === false
    })
  await visitor.until(answers, 'the video neither loads nor says that it does not')
}
