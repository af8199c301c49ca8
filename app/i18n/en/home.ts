import type { Area } from '../en'

export const home: Area<'home'> = {
}
