import type { Area } from '../en'

export const registrations: Area<'registrations'> = {
}
