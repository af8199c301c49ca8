/** What was written, however its lines were ended on the way. */
export function words(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
