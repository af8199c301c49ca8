/** Characters as wide as the type is high: Chinese, its punctuation and full-width forms. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/
/** What never begins a line. */
const closing = /^[、，。；：？！）」』》〉…,.;:?!)\]}%]/

/** What never ends one. */
const opening = /[（「『《〈([{]$/

/** The width of a text in ems, on the large side: the server draws without knowing the reader's fonts. */
export function emsOf(text: string): number {
  let ems = 0
  for (const character of text)
    ems += wide.test(character) ? 1 : /[ fijlrtI.,:;'|()]/.test(character) ? 0.38 : /[A-Z@%&mw—…]/.test(character) ? 0.85 : 0.58
  return ems
}

/** A text in at most `most` lines of about equal width, none wider than `ems`; what does not fit ends in an ellipsis. */
export function wrapLabel(text: string, { ems, most }: { ems: number; most: number }): string[] {
  const whole = text.trim().replace(/\s+/g, ' ')
  const fewest = Math.ceil(emsOf(whole) / ems)
  for (let lines = fewest; lines <= most; lines++) {
    // Narrower than allowed at first, so that no last character stands alone.
    for (let width = emsOf(whole) / lines; width < ems; width += 0.5) {
      const broken = linesOf(whole, width, ems)
      if (broken.length <= lines) return broken
    }
    const broken = linesOf(whole, ems, ems)
    if (broken.length <= lines) return broken
  }
  const broken = linesOf(whole, ems, ems)
  const last = [...broken.slice(most - 1).join('')]
  while (emsOf(last.join('')) > ems - emsOf('…')) last.pop()
  return [...broken.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}

/** Lines broken between words or beside a wide character, at `width` where a piece is not wider itself; within a word only at `ems`. */
function linesOf(text: string, width: number, ems: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (line && emsOf((line + piece).trimEnd()) > width) {
      lines.push(line.trim())
      line = ''
    }
    for (const character of piece) {
      if (emsOf(line + character.trim()) > ems) {
        lines.push(line.trim())
        line = ''
      }
      line += character
    }
  }
  return [...lines, line.trim()].filter(Boolean)
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const character of text) {
    const before = pieces.at(-1)
    const apart = (one: string) => before !== undefined && (before.endsWith(' ') || wide.test(one) || wide.test(before.at(-1)!))
    if (before !== undefined && (closing.test(character) || opening.test(before) || !apart(character)))
      pieces[pieces.length - 1] += character
    else pieces.push(character)
  }
  return pieces
}
