import type { RequestHandler } from 'express'

const mostBytes = 32 * 1024 * 1024
const mostMs = 60_000

/**
 * An answer may be there before its request has arrived: refused, or redirected. Browsers take it once they have sent all, so the rest is read on
 * and forgotten; where that takes too much or too long the connection is closed.
 */
export const endUnreadBodies: RequestHandler = (request, response, next) => {
  const { socket } = request
  // Node would close a connection that is the last request's at once with its answer, and whoever is still sending would lose both.
  const closes = !response.shouldKeepAlive && !request.complete
  if (closes) response.shouldKeepAlive = true
  response.once('finish', () => {
    const end = () => void (closes && socket.end())
    if (request.complete || request.destroyed) return end()
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
    request.once('end', end)
    request.resume()
  })
  next()
}
