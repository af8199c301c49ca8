import { publicUrl } from '~/infra/public-url'

/** An address of the product as it is printed for people to type: without its scheme. */
export function shownAddress(path: string): string {
  return `${publicUrl()}${path}`.replace(/^https?:\/\//, '')
}
