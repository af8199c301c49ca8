import type { Accompaniment } from './analysis'

/** What was declared counts, and what is heard: of a voice with others, only the pitch can be told. */
export const isAccompanied = ({ kind }: Accompaniment, declared: boolean) => declared || kind === 'accompanied'
