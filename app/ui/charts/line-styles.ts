/** How lines are told apart, on paper and by who sees no colours too: by the stroke and by its points, filled or hollow. */
export const lineStyles = {
  first: { colour: '--cinnabar', dash: [], hollow: false },
  second: { colour: '--cinnabar', dash: [2, 4], hollow: true },
  third: { colour: '--muted', dash: [7, 4], hollow: false },
} as const satisfies Record<string, { colour: string; dash: readonly number[]; hollow: boolean }>

export type LineStyle = keyof typeof lineStyles
