import type { SheetTexts } from '~/domain/judging/score-form'

/** What a judge has filled in and the server has not yet confirmed, kept on the device: it outlives a lost network, an ended session and a closed page. */
export type KeptSheet = SheetTexts & {
  /** The draft's revision that it was written upon. */
  revision: number
  /** The judge pressed submit. */
  submit: boolean
  /** Sent without an answer coming back: the server may have stored any of them. */
  unanswered: SheetTexts[]
  at: number
  /** The participant's number: a desk of another stage has no list to find it in. */
  number: number | null
  /** When a desk of another judge or competition first came upon it; from then on it ages. */
  agesFrom?: number
}

export type SheetPlace = { judgeId: number; competitionId: number; workId: number }

/** So long after its last change a sheet of another tab is nobody's that is still open beside this one. */
const leftAloneMs = 60_000

/** So long after other desks came upon it a sheet is nobody's that will still be sent. When it was typed says nothing: that clock may have been wrong. */
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
    const own = prefixOf(place)
    const tab = tabName()
    for (const key of keysOf(own)) {
      const { agesFrom, ...sheet } = sheetAt(key)!
      if (agesFrom !== undefined) localStorage.setItem(key, JSON.stringify(sheet))
    }
    const keys = keysOf(own).filter((key) => key.endsWith(`:${tab}`) || isLeftAlone(key))
    return [...new Set(keys.map((key) => Number(key.slice(own.length).split(':')[0])))]
  } catch {
    return []
  }
}

const keysOf = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

const sheetAt = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as KeptSheet | null

const lockOf = (tab: string) => `desk-tab:${tab}`

/** Says to other tabs, for as long as this page lives, that its sheets are being filled in. */
export function holdTab(): void {
  try {
    void navigator.locks?.request(lockOf(tabName()), { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})
  } catch {
    // A browser that knows no locks, or keeps nothing: then a minute tells.
  }
}

/** The sheets of tabs that are gone, by a crash too, are left alone at once. Whether there were any. */
export async function freeGone(place: Omit<SheetPlace, 'workId'>): Promise<boolean> {
  try {
    const { held } = await navigator.locks.query()
    const open = (key: string) => held!.some(({ name }) => name === lockOf(key.slice(key.lastIndexOf(':') + 1)))
    const gone = keysOf(prefixOf(place)).filter((key) => !key.endsWith(`:${tabName()}`) && !open(key))
    for (const key of gone) localStorage.setItem(key, JSON.stringify({ ...sheetAt(key)!, at: 0 }))
    return gone.length > 0
  } catch {
    return false
  }
}

/** A clock that was set back makes no sheet the one of an open tab. */
const isLeftAlone = (key: string) => Math.abs(Date.now() - (sheetAt(key)?.at ?? 0)) > leftAloneMs

/**
 * The sheets of other desks grow old. Of another judge, who alone could send them, they are forgotten then; those of this judge are named, to be
 * sent first.
 */
export function agedSheets({ judgeId, competitionId }: Omit<SheetPlace, 'workId'>): SheetPlace[] {
  try {
    const at = Date.now()
    const aged = keysOf(prefix).filter((key) => {
      if (key.startsWith(prefixOf({ judgeId, competitionId }))) return false
      const sheet = sheetAt(key)!
      const known = sheet.agesFrom !== undefined && sheet.agesFrom <= at
      if (!known) localStorage.setItem(key, JSON.stringify({ ...sheet, agesFrom: at }))
      return known && at - sheet.agesFrom! > keptForMs
    })
    const own = aged.filter((key) => key.startsWith(`${prefix}${judgeId}:`))
    for (const key of aged) if (!own.includes(key)) localStorage.removeItem(key)
    return own.map((key) => {
      const [, competition, work] = key.slice(prefix.length).split(':').map(Number)
      return { judgeId, competitionId: competition!, workId: work! }
    })
  } catch {
    return []
  }
}
