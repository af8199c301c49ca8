import { visibleText } from '~/domain/lists/visible-text'
import { nameFits, uploadPurposes } from '~/domain/uploads/upload-purposes'

export type BatchKind = 'pairs' | 'audio'

export type FileRole = 'audio' | 'sheet' | 'manifest'

/** Of one batch: what a page can show and one form can hold. */
export const mostItems = 200

/**
 * The name under which a file is paired: its own without folder and ending, and what cannot be seen of it. A Mac writes the same letters in another form, which makes no other name.
 */
export function itemName(fileName: string): string {
  const name = visibleText(baseName(fileName).replace(/\.[^.]*$/, ''))
  // Not through the middle of a character.
  return name.slice(0, 200).replace(/[\ud800-\udbff]$/, '')
}

/** What a file is to a library, by its name; null when it is nothing. */
export function fileRole(fileName: string): FileRole | null {
  const base = baseName(fileName)
  if (/^manifest\.(?:csv|json)$/i.test(base)) return 'manifest'
  if (itemName(base) === '' || base.startsWith('.')) return null
  if (nameFits(base, uploadPurposes.dataset_audio)) return 'audio'
  return nameFits(base, uploadPurposes.dataset_sheet) ? 'sheet' : null
}

function baseName(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim()
}

type Sorted<F> = {
  /** One recording, or one recording and its spreadsheet, a name. */
  items: { name: string; audio?: F; sheet?: F }[]
  manifest: F | null
  /** A second file of a name that has one of its role. */
  duplicates: F[]
  /** What a library does not take, or this batch has no use for. */
  foreign: F[]
}

/** Sorts chosen files by their names, in the order in which the names come first. */
export function sortFiles<F extends { name: string }>(files: readonly F[], kind: BatchKind): Sorted<F> {
  const items = new Map<string, Sorted<F>['items'][number]>()
  const sorted: Omit<Sorted<F>, 'items'> = { manifest: null, duplicates: [], foreign: [] }
  for (const file of files) {
    const role = fileRole(file.name)
    if (role === 'manifest') {
      if (sorted.manifest) sorted.duplicates.push(file)
      else sorted.manifest = file
    } else if (role === null || (kind === 'audio' && role === 'sheet')) sorted.foreign.push(file)
    else {
      const name = itemName(file.name)
      const item = items.get(name) ?? { name }
      if (item[role]) sorted.duplicates.push(file)
      else items.set(name, { ...item, [role]: file })
    }
  }
  return { items: [...items.values()], ...sorted }
}

/** Of files that were passed over, the one to send in the place of one that was refused: of the same name and role. */
export function standIn<F extends { name: string }>(refused: F, duplicates: readonly F[]): F | undefined {
  return duplicates.find(({ name }) => itemName(name) === itemName(refused.name) && fileRole(name) === fileRole(refused.name))
}

/** Whether an item has all that makes a dataset; what a manifest says stands for a spreadsheet. */
export function isWhole(item: { audio: unknown; sheet: unknown; scores?: unknown }, kind: BatchKind): boolean {
  return Boolean(item.audio && (kind === 'audio' || item.sheet || item.scores))
}
