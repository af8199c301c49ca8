/** What is judged where the organiser configured nothing, out of 100 each and of equal weight; a default one is named in the reader's language by its code. */
export const defaultCriteria = ['pitch', 'rhythm', 'tone', 'expression'] as const
