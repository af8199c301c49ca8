import type { Area } from '../en'

export const dashboard: Area<'dashboard'> = {
}
