import type { Area } from '../en'

export const errors: Area<'errors'> = {
  invalid: 'Please check this value.',
  required: 'This field is required.',
  tooShort: 'Use at least {{min}} characters.',
  tooLong: 'Use at most {{max}} characters.',
  notANumber: 'Enter a number.',
  tooSmall: 'This cannot be less than {{min}}.',
  tooLarge: 'This cannot be more than {{max}}.',
}
