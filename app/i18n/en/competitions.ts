import type { Area } from '../en'

export const competitions: Area<'competitions'> = {
}
