import type { RequestHandler } from 'express'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Every page takes forms and nothing else (the API under /api sees to its own bodies): another kind of body is refused in words instead of failing while it is read. */
export const requireFormContent: RequestHandler = (request, response, next) => {
  if (
    safeMethods.has(request.method) ||
    request.path.startsWith('/api/') ||
    request.is(['multipart/form-data', 'application/x-www-form-urlencoded'])
  )
    return next()
  response.status(415).type('text/plain; charset=utf-8').send('此地址只接受表单。 This address takes forms only.')
}
