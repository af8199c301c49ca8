import type { Area } from '../en'

export const shell: Area<'shell'> = {
}
