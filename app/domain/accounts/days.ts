/** Whether a text is a day of the calendar, as YYYY-MM-DD: 2020-02-30 is none. */
export function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Nobody began to study before they were born; a day that is not known contradicts nothing. */
export function studiesAfterBirth(days: { birthDate?: string | null | undefined; studyStartDate?: string | null | undefined }): boolean {
  return !days.birthDate || !days.studyStartDate || days.studyStartDate >= days.birthDate
}
