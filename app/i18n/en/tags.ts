import type { Area } from '../en'

export const tags: Area<'tags'> = {
  title: 'Skill tags',
}
