export type Posted = { form: FormData; /** The file that could not be kept. */ failedFile?: string | undefined }

const posted = new WeakMap<Request, Posted>()

/** Keeps what a request posted: a body is read once, and its answer may have to fill the form again after a fault. */
export function keepPosted(request: Request, what: Posted): void {
  posted.set(request, what)
}

const senders = new WeakMap<Request, number>()

/** Notes who sends a request, before its form is read. */
export function keepSender(request: Request, viewerId: number): void {
  senders.set(request, viewerId)
}

/** Who sends a request; 0 where nobody was asked for. */
export function senderOf(request: Request): number {
  return senders.get(request) ?? 0
}

/** What was read of a request's form, if it was. */
export function postedTo(request: Request): Posted | undefined {
  return posted.get(request)
}
