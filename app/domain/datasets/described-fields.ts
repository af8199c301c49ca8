/** What is said of a recording. */
export const describedFields = ['singerName', 'songName', 'voiceType', 'description'] as const

export type DescribedField = (typeof describedFields)[number]

/** Of a recording these have to be known; all else may stay blank. */
export const requiredFields = ['singerName', 'songName', 'voiceType'] as const satisfies readonly DescribedField[]

/** The field of a batch's form that is about one of its items; names without brackets, as a form holds hundreds of them. */
export const itemField = (name: DescribedField, itemId: number) => `${name}-${itemId}`
