import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { checkOrigin } from '~/http/origin.server'
import { writeSessionToken } from '~/http/session-cookie.server'
import { mountTus } from '~/http/tus.server'
import { transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders } from '~/infra/storage'
import { makeUser } from '../factories'

export type TusServer = { url: string; close: () => Promise<void> }

/** Uploads as the product mounts them, in this process. */
export async function startTusServer(): Promise<TusServer> {
  await ensureFolders()
  const app = express()
  app.use(checkOrigin)
  mountTus(app)
  const server: http.Server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export type TusPerson = Awaited<ReturnType<typeof signIn>>

/** Somebody signed in, who speaks tus by hand: one request, one answer. */
export async function signIn({ url: base }: TusServer) {
  const user = await makeUser()
  const token = await transaction((tx) => openSession(tx, user.id, { userAgent: 'test', address: '127.0.0.1' }))
  // A connection each: after a refusal the server closes its own, and fetch might just be taking it up again.
  const headers = { Cookie: (await writeSessionToken(token)).split(';')[0]!, 'Tus-Resumable': '1.0.0', Origin: base, Connection: 'close' }

  const create = (size: number, fields: Record<string, string>) => {
    const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    return fetch(`${base}/files`, {
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(size), 'Upload-Metadata': metadata.join(',') },
    })
  }
  return {
    user,
    create,
    open: async (size: number, fields: Record<string, string>): Promise<string> => {
      const answer = await create(size, fields)
      const location = answer.headers.get('Location')
      if (answer.status !== 201 || !location) throw new Error(`Creating an upload answered ${answer.status} ${await answer.text()}`)
      return location
    },
    patch: (url: string, offset: number, body: Buffer) =>
      fetch(base + url, {
        method: 'PATCH',
        headers: { ...headers, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        body: new Uint8Array(body),
      }),
    offsetOf: async (url: string) => Number((await fetch(base + url, { method: 'HEAD', headers })).headers.get('Upload-Offset') ?? -1),
  }
}
