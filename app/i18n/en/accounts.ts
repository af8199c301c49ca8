import type { Area } from '../en'

export const accounts: Area<'accounts'> = {
}
