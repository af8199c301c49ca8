/** A rendered page on its way through Remix: it keeps its text, so that nothing makes a stream of it only to read that stream out again. */
export class PageAnswer extends Response {
  constructor(
    readonly html: string,
    init: ResponseInit,
  ) {
    super(null, init)
  }
}
