import { en } from './showcase-en'
import { zh } from './showcase-zh'

export type ShowcaseTexts = typeof zh

/** The words of the widget showcase; they stay on the server. */
export const showcase = { zh, en }
