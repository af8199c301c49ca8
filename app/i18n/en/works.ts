import type { Area } from '../en'

export const works: Area<'works'> = {
}
