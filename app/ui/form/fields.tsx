export { CheckboxField, CheckboxGroupField, RadioGroupField, SelectField, type Option } from './choice-fields'
export { FileField } from './file-field'
export { type AnyField, DateTimeField, TextAreaField, TextField } from './text-fields'
