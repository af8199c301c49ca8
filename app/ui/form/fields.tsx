export { CheckboxField, CheckboxGroupField, RadioGroupField, SelectField } from './choice-fields'
export { FileField } from './file-field'
export { type AnyField, DateTimeField, TextAreaField, TextField } from './text-fields'
