import type { Area } from '../en'

export const results: Area<'results'> = {
}
