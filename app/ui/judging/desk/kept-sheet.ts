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
}

export type SheetPlace = { judgeId: number; competitionId: number; workId: number }

const prefixOf = ({ judgeId, competitionId }: Omit<SheetPlace, 'workId'>) => `desk:${judgeId}:${competitionId}:`
const keyOf = (place: SheetPlace) => `${prefixOf(place)}${place.workId}`

/** Whether it could be kept: a private window or a full device may refuse. */
export function keepSheet(place: SheetPlace, sheet: KeptSheet): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(sheet))
    return true
  } catch {
    return false
  }
}

export function keptSheet(place: SheetPlace): KeptSheet | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as KeptSheet | null
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

/** The works of a competition whose sheets this device still keeps. */
export function keptWorkIds(place: Omit<SheetPlace, 'workId'>): number[] {
  try {
    const prefix = prefixOf(place)
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.map((key) => Number(key.slice(prefix.length)))
  } catch {
    return []
  }
}
