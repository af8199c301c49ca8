import { createHash } from 'node:crypto'
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express'
import { can } from '~/domain/accounts/capabilities'
import { datasetAudio } from '~/domain/datasets/queries/dataset-page.server'
import { mayHearSegment } from '~/domain/datasets/ratings/queries/may-hear-segment.server'
import { findSegmentFile } from '~/domain/datasets/ratings/queries/segment-file.server'
import { nameOfDocument } from '~/domain/registrations/reviewing/name-of-document.server'
import { idIn } from '~/domain/lists/list-query'
import { findUpload } from '~/domain/uploads/upload-progress.server'
import { isPublicUpload, maySeeUpload } from '~/domain/uploads/rules.server'
import { findWorkMedia } from '~/domain/works/queries/work-media.server'
import { workAccess } from '~/domain/works/work-access.server'
import { log } from '~/infra/log'
import { mediaFolder } from '~/infra/storage'
import { refusalWords } from './refusal-words.server'
import { viewerOfRequest } from './request-viewer.server'

type StoredFile = { storageKey: string; mime: string; sha256: string; savedAs?: string }

/** A file, none that the reader may know of, or why it stays shut. */
type Found = StoredFile | null | { refusal: 'passwordTemporary' }

const temporary = { refusal: 'passwordTemporary' } as const

/** Stored files over HTTP, with ranges. Who may see one is asked at each request, so that access ends when the right does. */
export function mountMedia(app: Express): void {
  app.get('/media/uploads/:id', serve(uploadFor))
  app.get('/media/works/:workId/:kind', serve(workMediaFor))
  app.get('/media/segments/:taskId', serve(segmentFor))
  app.get('/media/datasets/:id/audio', serve(datasetFor))
  app.all('/media/*', notFound)
}

async function uploadFor(request: Request): Promise<Found> {
  const upload = await findUpload(request.params.id!)
  if (!upload?.storageKey || !upload.mime || !upload.sha256) return null
  if (!(await isPublicUpload(upload))) {
    const viewer = await viewerOfRequest(request)
    if (viewer?.mustChangePassword) return temporary
    if (!viewer || !(await maySeeUpload(viewer, upload))) return null
  }
  const { storageKey, mime, sha256 } = upload
  return { storageKey, mime, sha256, ...(isShown(mime) ? {} : { savedAs: await nameOfDocument({ id: upload.id, mime }) }) }
}

async function workMediaFor(request: Request): Promise<Found> {
  const { workId = '', kind = '' } = request.params
  const viewer = await viewerOfRequest(request)
  if (viewer?.mustChangePassword) return temporary
  if (viewer?.status !== 'active' || !/^[1-9]\d{0,8}$/.test(workId)) return null
  return (await workAccess(viewer, Number(workId))) ? findWorkMedia(Number(workId), kind) : null
}

async function segmentFor(request: Request): Promise<Found> {
  const taskId = idIn(request.params.taskId)
  const viewer = await viewerOfRequest(request)
  if (viewer?.mustChangePassword) return temporary
  if (viewer?.status !== 'active' || taskId === null) return null
  return (await mayHearSegment(viewer, taskId)) ? findSegmentFile(taskId) : null
}

async function datasetFor(request: Request): Promise<Found> {
  const datasetId = idIn(request.params.id)
  const viewer = await viewerOfRequest(request)
  if (viewer?.mustChangePassword) return temporary
  if (viewer?.status !== 'active' || datasetId === null) return null
  return can(viewer.role, 'datasets.manage') ? datasetAudio(datasetId) : null
}

function serve(find: (request: Request) => Promise<Found>): RequestHandler {
  return (request, response, next) => {
    find(request).then((found) => {
      if (!found) notFound(request, response, next)
      else if ('refusal' in found) refuse(403, found.refusal, request, response).catch(next)
      else send(found, request, response, next)
    }, next)
  }
}

async function refuse(status: number, code: string, request: Request, response: Response): Promise<void> {
  response.set('Cache-Control', 'no-store')
  response.status(status).json(await refusalWords(request.headers, code))
}

/** What a browser shows by itself; anything else is saved. */
function isShown(mime: string): boolean {
  return /^(image|video|audio)\/|^application\/json$/.test(mime)
}

/** Shown as what we found it to be, never run: without a type of its own guess, without scripts, without a place in another site's page. */
function send({ storageKey, mime, sha256, savedAs }: StoredFile, request: Request, response: Response, next: NextFunction): void {
  if (savedAs !== undefined) response.attachment(savedAs)
  response.set({
    'Content-Type': mime,
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // The same file in two competitions has two tags: none tells that both are of one person.
    ETag: `"${createHash('sha256').update(`${request.path} ${sha256}`).digest('hex')}"`,
  })
  response.sendFile(
    storageKey,
    { root: mediaFolder(), cacheControl: false, lastModified: false },
    (error?: Error & { status?: number; code?: string; headers?: Record<string, string> }) => {
      if (!error || response.headersSent || error.code === 'ECONNABORTED') return
      if (error.status !== 416) log.error('media.missing', { storageKey, error })
      response.removeHeader('ETag')
      response.removeHeader('Content-Disposition')
      if (error.status !== 416) return void refuse(404, 'notFound', request, response).catch(next)
      response
        .status(416)
        .set({ ...error.headers })
        .type('text/plain')
        .end()
    },
  )
}

/** Whoever opened the address gets the product's own page, a player or a program the words alone. */
const notFound: RequestHandler = (request, response, next) => {
  response.set('Cache-Control', 'no-store')
  if (request.get('Accept')?.includes('text/html')) next()
  else refuse(404, 'notFound', request, response).catch(next)
}
