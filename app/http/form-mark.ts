/** The field that stands first and last in a form: without the last one the page was sent before all of it had come. */
export const formMark = '__form__'

/** Says whose page a form stands on: nobody else sends it, and what was typed into it is given to nobody else. */
export const ownerMark = '__owner__'

/** Says with a 409 that this is why: another person than the form's owner is signed in now. */
export const otherSignedIn = 'otherSignedIn'

/** With it in its address a post brings back what was typed before; nothing is saved. */
export const typedParam = 'typed'

/** What is kept nowhere but in the form it was typed into. */
export const neverKept = ['idCard', 'password', 'currentPassword', 'confirmPassword']

/** What of a form has to be given once more after what was typed came back. */
export const notKept = ['idCard', 'password', 'files'] as const
export type NotKept = (typeof notKept)[number]

/** The cookie that names the form just saved, so that the device forgets what was typed into it. */
export const savedFormCookie = 'saved-form'

/** Says with a 400 that this is why. */
export const incompleteForm = 'incompleteForm'

/** The field in which a list's form says what one of its rows is called. */
export const rowNameField = (id: number) => `name-${id}`
