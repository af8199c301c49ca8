/** The field that stands first and last in a form: without the last one the page was sent before all of it had come. */
export const formMark = '__form__'

/** Says with a 400 that this is why. */
export const incompleteForm = 'incompleteForm'
