/** The steps of the form, and the fields that belong to each. */
export const formSteps = {
  notice: ['noticeAccepted'],
  person: [
    ...['name', 'age', 'idCard', 'guardianName', 'guardianConsent', 'education', 'currentSchool', 'graduationSchool', 'voiceType'],
    ...['teacherName', 'secondTeacherName'],
  ],
  songs: ['categories', 'songs', 'awards'],
  documents: ['paymentScreenshot', 'resume'],
} as const

export type FormStep = keyof typeof formSteps

/** Whether a field stands in this step; its name may go on, as `songs.c1[0].f2`. */
export function isInStep(step: FormStep, name: string): boolean {
  return formSteps[step].some((field) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))
}

/** Whether a step has none of the faulty or missing fields. */
export function isStepDone(step: FormStep, faulty: string[]): boolean {
  return !faulty.some((name) => isInStep(step, name))
}
