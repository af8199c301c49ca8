/** The page numbers worth a link: the ends, the current page and its neighbours; null stands for a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const near = new Set([1, pageCount, page - 1, page, page + 1])
  const shown = [...near].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [before + 1, number] : [null, number]
  })
}
