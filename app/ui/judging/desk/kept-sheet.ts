/** What a judge has filled in and the server has not yet confirmed, kept on the device: it outlives a lost network, an ended session and a closed page. */
export type KeptSheet = {
  texts: Record<string, string>
  /** The draft's revision that it was written upon. */
  revision: number
  /** The judge pressed submit. */
  submit: boolean
  /** Sent without an answer coming back: the server may have stored any of them. */
  unanswered: Record<string, string>[]
  at: number
  /** The participant's number: a desk of another stage has no list to find it in. */
  number: number | null
}

export type SheetPlace = { judgeId: number; competitionId: number; workId: number }

/** So long after its last change a sheet of another tab is nobody's that is still open beside this one. */
const leftAloneMs = 60_000

/** So long after its last change a sheet is nobody's that will still be sent. */
const keptForMs = 90 * 24 * 3600_000

const prefix = 'desk:'
const prefixOf = ({ judgeId, competitionId }: Omit<SheetPlace, 'workId'>) => `${prefix}${judgeId}:${competitionId}:`
const keyOf = (place: SheetPlace) => `${prefixOf(place)}${place.workId}:${tabName()}`

/** A name of this tab's own, which a reload keeps. */
function tabName(): string {
  const known = sessionStorage.getItem('desk-tab') ?? String(Math.random()).slice(2)
  sessionStorage.setItem('desk-tab', known)
  return known
}

/** Whether it could be kept: a private window or a full device may refuse. */
export function keepSheet(place: SheetPlace, sheet: KeptSheet): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(sheet))
    return true
  } catch {
    return false
  }
}

/** This tab's own sheet of a work, or one that another left behind, which is this tab's from now on. */
export function keptSheet(place: SheetPlace): KeptSheet | null {
  try {
    forgetOldSheets()
    const own = keyOf(place)
    if (localStorage.getItem(own) === null) {
      const left = keysOf(`${prefixOf(place)}${place.workId}:`).find((key) => isLeftAlone(key))
      if (left === undefined) return null
      localStorage.setItem(own, localStorage.getItem(left)!)
      localStorage.removeItem(left)
    }
    return sheetAt(own)
  } catch {
    return null
  }
}

export function forgetSheet(place: SheetPlace): void {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // It was never there.
  }
}

/** The works of a competition whose sheets this device still keeps, and nobody is filling in. */
export function keptWorkIds(place: Omit<SheetPlace, 'workId'>): number[] {
  try {
    forgetOldSheets()
    const own = prefixOf(place)
    const tab = tabName()
    const keys = keysOf(own).filter((key) => key.endsWith(`:${tab}`) || isLeftAlone(key))
    return [...new Set(keys.map((key) => Number(key.slice(own.length).split(':')[0])))]
  } catch {
    return []
  }
}

const keysOf = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

const sheetAt = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as KeptSheet | null

const ageOf = (key: string) => Date.now() - (sheetAt(key)?.at ?? 0)

const isLeftAlone = (key: string) => ageOf(key) > leftAloneMs

/** Whoever's they are: a judge who never comes back sends nothing. */
function forgetOldSheets(): void {
  for (const key of keysOf(prefix)) if (ageOf(key) > keptForMs) localStorage.removeItem(key)
}
