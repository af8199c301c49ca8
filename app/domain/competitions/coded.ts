/** A code with its parameters, which errorText fills into the words. */
export function coded(code: string, params: Record<string, string | number>): string {
  return `${code}?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}`
}
