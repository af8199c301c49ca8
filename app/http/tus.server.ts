import type { IncomingMessage } from 'node:http'
import type { Express, Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { cancelUpload } from '~/domain/uploads/cancel-upload.server'
import { finalizeUpload } from '~/domain/uploads/finalize-upload.server'
import { openUpload } from '~/domain/uploads/open-upload.server'
import { findProgress, isUnfinished, noteBytes, uploadStanding } from '~/domain/uploads/upload-progress.server'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { log } from '~/infra/log'
import { incomingFolder } from '~/infra/storage'
import { createTusServer, tryAgain, TusRefusal } from '~/infra/tus'
import { paths } from './paths'
import { refusalWords } from './refusal-words.server'
import { viewerOfRequest } from './request-viewer.server'

/** A sender who has been silent for so long is cut off; what came is kept, and the client resumes. */
const silenceMs = 120_000

const id = z.coerce.number().int().positive().max(2_147_483_647).optional()
const intentSchema = z.looseObject({
  purpose: z.enum(Object.keys(uploadPurposes) as [UploadPurpose, ...UploadPurpose[]]),
  registrationId: id,
  stageId: id,
  slot: id,
  fileName: z.string().min(1).max(1000),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

const owners = new WeakMap<IncomingMessage, number>()

/** Resumable uploads at /files: session and ownership are asked on every verb, and nothing can be read back. */
export function mountTus(app: Express): void {
  const server = createTusServer({
    path: paths.tus(),
    folder: incomingFolder(),
    book: { find: findProgress, isOpen: isUnfinished, received: noteBytes, cancel: cancelUpload },
    open: async (request, metadata) => {
      const ownerId = owners.get(request.runtime?.node?.req as IncomingMessage)
      const parsed = intentSchema.safeParse(withoutNulls(metadata))
      if (ownerId === undefined || !parsed.success) throw new TusRefusal(400, 'invalid')
      const { purpose, registrationId = null, stageId = null, slot = null, fileName, sha256 = null, ...rest } = parsed.data
      const opened = await openUpload({
        ...{ ownerId, purpose, registrationId, stageId, slot, fileName },
        details: rest as Record<string, string>,
        declaredSize: Number(request.headers.get('Upload-Length')),
        declaredSha256: sha256,
      })
      if (!opened.ok) throw new TusRefusal(statusOf(opened.code), opened.code)
      return opened.uploadId
    },
    finish: async (uploadId, sha256) => {
      const outcome = await finalizeUpload(uploadId, sha256 === null ? {} : { sha256 })
      if (!outcome.ok) throw new TusRefusal(422, outcome.code)
    },
    say: ({ headers }, code) => refusalWords(headers, code),
  })

  const handle: RequestHandler = async (request, response, next) => {
    try {
      const refusal = await refusalOf(request)
      if (refusal) return await refuse(request, response, refusal)
      request.setTimeout(silenceMs, () => request.destroy())
      await server.handle(request, response)
    } catch (error) {
      log.error('tus.failed', { method: request.method, url: request.originalUrl, error })
      if (response.headersSent) return next(error)
      await refuse(request, response, tryAgain)
    }
  }
  app.all([paths.tus(), `${paths.tus()}/:uploadId`], handle)
}

const verbs = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'])

/** Why a request is turned away before tus sees it. Someone else's upload is not known to exist. */
async function refusalOf(request: Request): Promise<TusRefusal | null> {
  if (!verbs.has(request.method)) return new TusRefusal(405, 'invalid')
  const viewer = await viewerOfRequest(request)
  if (!viewer) return new TusRefusal(401, 'signInAgain')
  if (viewer.status !== 'active') return new TusRefusal(403, 'uploadNotAllowed')
  if (viewer.mustChangePassword) return new TusRefusal(403, 'passwordTemporary')
  owners.set(request, viewer.id)
  const { uploadId } = request.params
  if (uploadId === undefined)
    return request.method === 'POST' || request.method === 'OPTIONS' ? null : new TusRefusal(404, 'uploadNotFound')
  const upload = await uploadStanding(uploadId)
  if (!upload || upload.ownerId !== viewer.id) return new TusRefusal(404, 'uploadNotFound')
  if (upload.status === 'rejected') return new TusRefusal(422, upload.rejection ?? 'invalid')
  return upload.status === 'cancelled' ? new TusRefusal(410, 'uploadCancelled') : null
}

/** The body is read to its end first: a browser that is still sending would see a lost connection instead of the answer. */
async function refuse(request: Request, response: Response, { status_code, code }: TusRefusal): Promise<void> {
  const words = await refusalWords(request.headers, code)
  response.status(status_code).set('Tus-Resumable', '1.0.0').set('Cache-Control', 'no-store').set('Upload-Refusal', code)
  const answer = () => response.json(words)
  if (request.complete || (!request.headers['content-length'] && !request.headers['transfer-encoding'])) return void answer()
  request.setTimeout(silenceMs, () => request.destroy())
  request
    .on('error', () => {})
    .on('end', answer)
    .resume()
}

function statusOf(code: string): number {
  const statuses: Record<string, number> = {
    fileTooLarge: 413,
    fileType: 415,
    fileEmpty: 400,
    storageFull: 507,
    tooManyUploads: 429,
    uploadQuota: 403,
    fileAlreadyStored: 409,
    fileAlreadyStoredFailed: 409,
  }
  return statuses[code.split('?')[0]!] ?? 403
}

function withoutNulls(metadata: Record<string, string | null> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata ?? {}).filter((entry): entry is [string, string] => entry[1] !== null))
}
