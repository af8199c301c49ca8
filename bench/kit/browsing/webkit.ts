import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import type { Driver } from './driver'
import { asSoonAs, type Command, webDriver, wishes } from './webdriver'

type Programs = { driver: string; browser: string; screen: string }

/** WebKit for GTK through its own driver, which speaks WebDriver over HTTP; it needs a screen, so it gets one that nobody sees. */
export async function openWebkit({ programs, folder }: { programs: Programs; folder: string }): Promise<Driver> {
  const home = path.join(folder, 'webkit')
  fs.mkdirSync(home)
  const started: ChildProcess[] = []
  const close = async () => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
  }
  try {
    const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    started.push(screen)
    const display = String((await once(screen.stdio[3]!, 'data'))[0]).trim()
    const port = await freePort()
    const env = {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: 'C.UTF-8',
      LANGUAGE: 'zh_CN',
      GTK_A11Y: 'none',
    }
    started.push(spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env }))
    const base = `http://127.0.0.1:${port}/session`
    const browser = { binary: programs.browser, args: ['--automation'] }
    const session = { alwaysMatch: { ...wishes, 'webkitgtk:browserOptions': browser } }
    const { sessionId, capabilities } = (await asSoonAs(() => ask('POST', base, { capabilities: session }), 'A session of WebKit')) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
    return webDriver(
      (command, { id, ...parameters } = {}) => {
        const [method, path] = requests[command]
        return ask(method, `${base}/${sessionId}/${path.replace(':id', String(id))}`, method === 'POST' ? parameters : undefined)
      },
      {
        version: capabilities.browserVersion,
        faults: async () => null,
        close: async () => {
          await ask('DELETE', `${base}/${sessionId}`)
          await close()
        },
      },
    )
  } catch (error) {
    await close()
    throw error
  }
}

const requests: Record<Command, ['GET' | 'POST' | 'DELETE', string]> = {
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  SetWindowRect: ['POST', 'window/rect'],
  ExecuteScript: ['POST', 'execute/sync'],
  ElementClick: ['POST', 'element/:id/click'],
  ElementClear: ['POST', 'element/:id/clear'],
  ElementSendKeys: ['POST', 'element/:id/value'],
  PerformActions: ['POST', 'actions'],
  DeleteAllCookies: ['DELETE', 'cookie'],
  TakeScreenshot: ['GET', 'screenshot'],
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
