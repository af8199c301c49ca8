/** The field in which a list's form says what one of its rows is called. */
export const rowNameField = (id: number) => `name-${id}`
