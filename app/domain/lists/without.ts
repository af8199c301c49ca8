/** The ids of a list that are not in another. */
export const without = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id))
