import type { Area } from '../en'

export const common: Area<'common'> = {
  brand: 'Vocal Competitions',
  back: 'Back',
  home: 'Home',
  save: 'Save',
  cancel: 'Cancel',
  confirm: 'Confirm',
  delete: 'Delete',
  edit: 'Edit',
  search: 'Search',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
}
