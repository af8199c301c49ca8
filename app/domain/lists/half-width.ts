/** What a Chinese keyboard types full-width, as its plain form. Only these: a superscript or a circled number is another text than its digit. */
export function halfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')
}
