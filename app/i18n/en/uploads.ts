import type { Area } from '../en'

export const uploads: Area<'uploads'> = {
}
