import type { RequestHandler } from 'express'

const mostBytes = 32 * 1024 * 1024
const mostMs = 60_000

/**
 * An answer may be there before its request has arrived: refused, or redirected. Browsers take it once they have sent all, so the rest is read on
 * and forgotten; where that takes too much or too long the connection is closed.
 */
export const endUnreadBodies: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    const { socket } = request
    const giveUp = setTimeout(() => socket.destroy(), mostMs).unref()
    let bytes = 0
    // Whoever began to read it has stopped.
    request.removeAllListeners('data')
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) socket.destroy()
    })
    request.once('close', () => clearTimeout(giveUp))
    request.once('end', () => clearTimeout(giveUp))
    request.resume()
  })
  next()
}
