import { createHash } from 'node:crypto'

/** What the row keeps of a link: the token itself is in the mail alone. */
export const invitationIdOf = (token: string) => createHash('sha256').update(token).digest('hex')
