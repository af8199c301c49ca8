import type { Area } from '../en'

export const shell: Area<'shell'> = {
  stagePast: 'over',
  stageNow: 'now',
  stageNext: 'to come',
}
