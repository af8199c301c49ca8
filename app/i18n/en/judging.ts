import type { Area } from '../en'

export const judging: Area<'judging'> = {
}
