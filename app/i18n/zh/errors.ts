/** Texts of the codes that schemas and domain verbs return. Parameters come with the code: `tooLong?max=50`. */
export const errors = {
  invalid: '请检查此项的内容。',
  required: '此项必填。',
  tooShort: '至少需要 {{min}} 个字符。',
  tooLong: '最多 {{max}} 个字符。',
  notANumber: '请填写数字。',
  tooSmall: '不能小于 {{min}}。',
  tooLarge: '不能大于 {{max}}。',
} as const
