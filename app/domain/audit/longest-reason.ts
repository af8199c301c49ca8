/** As many characters as a form's field for a reason takes. */
export const longestReason = 300
