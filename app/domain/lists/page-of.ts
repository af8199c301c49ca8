/** The page of a list that is shown when one is asked for: a page past the last is the last. `skip` and `take` cut it out of the list. */
export function pageOf({ asked, total, size }: { asked: number; total: number; size: number }) {
  const pageCount = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, asked), pageCount)
  return { page, pageCount, skip: (page - 1) * size, take: size }
}
