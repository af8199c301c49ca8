import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Driver } from './driver'
import { asSoonAs, webDriver, wishes } from './webdriver'

const preferences = {
  'marionette.port': 0,
  'intl.accept_languages': 'zh-CN, zh',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Firefox speaks Marionette by itself: commands of WebDriver, each a JSON array behind its length. */
export async function openFirefox({ program, folder }: { program: string; folder: string }): Promise<Driver> {
  const profile = path.join(folder, 'firefox')
  fs.mkdirSync(profile)
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  fs.writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  // The last of them lets us read the browser's own console.
  const args = ['-headless', '-no-remote', '-profile', profile, '-marionette', '-remote-allow-system-access']
  const firefox = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' } })
  const ended = once(firefox, 'exit')
  try {
    const port = await asSoonAs(() => Number(fs.readFileSync(path.join(profile, 'MarionetteActivePort'), 'utf8')), "Firefox's port")
    const { send, socket } = await connect(port)
    const { capabilities } = (await send('WebDriver:NewSession', { capabilities: { alwaysMatch: wishes } })) as {
      capabilities: { browserVersion: string }
    }
    return webDriver(async (command, parameters) => (await send(`WebDriver:${command}`, parameters))?.value, {
      version: capabilities.browserVersion,
      faults: async () => {
        await send('Marionette:SetContext', { value: 'chrome' })
        const faults = await send('WebDriver:ExecuteScript', { script: readConsole, args: [], sandbox: null })
        await send('Marionette:SetContext', { value: 'content' })
        return faults!.value as string[]
      },
      close: async () => {
        await send('Marionette:Quit', { flags: ['eForceQuit'] })
        socket.destroy()
        await ended
      },
    })
  } catch (error) {
    firefox.kill('SIGKILL')
    throw error
  }
}

/** Runs in the browser itself: what went wrong on pages, not in the browser. */
const readConsole = `
  const faults = Services.console.getMessageArray()
    .filter((entry) => entry instanceof Ci.nsIScriptError && !(entry.flags & Ci.nsIScriptError.warningFlag))
    .filter(({ category, sourceName }) => /^CSP/.test(category) || (/content javascript/.test(category) && /^http/.test(sourceName)))
    .map(({ errorMessage, sourceName, lineNumber }) => errorMessage + ' (' + sourceName + ':' + lineNumber + ')')
  Services.console.reset()
  return faults`

type Answer = Record<string, unknown> | null

async function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1')
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let received = Buffer.alloc(0)
  let greeted = () => {}
  const greeting = new Promise<void>((resolve) => {
    greeted = resolve
  })
  const take = (message: unknown) => {
    if (!Array.isArray(message)) return greeted()
    const [, id, error, answer] = message as [1, number, { error: string; message: string } | null, Answer]
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`))
    else asked?.resolve(answer)
  }
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || received.length < end) return
      const text = received.subarray(colon + 1, end).toString()
      received = received.subarray(end)
      take(JSON.parse(text))
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  await greeting
  let last = 0
  const send = (command: string, parameters: Record<string, unknown> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      const message = Buffer.from(JSON.stringify([0, id, command, parameters]))
      socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]))
    })
  return { send, socket }
}
