import type http from 'node:http'
import type { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { endUnreadBodies } from './unread-body.server'

/** How long somebody whose request cannot be understood may go on sending it. */
const lingerMs = 10_000

const answers: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What is set on the server itself: how long it waits, and what it answers to a head that Node refuses before anything of ours sees it. */
export function keepConnections(server: http.Server): void {
  // A slow phone may take hours over one upload; tus and the multipart reader have limits of their own.
  server.requestTimeout = 0
  // Longer than a proxy in front keeps a connection (60 s): it would send a request on one that is just being closed.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 80_000
  server.on('clientError', answerAndRead)
  server.on('checkExpectation', (request, response) =>
    endUnreadBodies(request as Request, response as Response, () => response.writeHead(417, { 'Content-Length': 0 }).end()),
  )
}

/** Node would close at once, and whoever is still sending would lose the answer with the connection: so the rest is read and forgotten. */
function answerAndRead(error: NodeJS.ErrnoException, stream: NodeJS.WritableStream & Partial<Socket>): void {
  const socket = stream as Socket
  // Each further piece of such a request comes here again.
  if (socket.writableEnded || socket.destroyed) return
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  setTimeout(() => socket.destroy(), lingerMs).unref()
  const status = answers[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
