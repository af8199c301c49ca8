import type { AddFault, FormContext } from './context'
import { ageOn, birthDateOf, guardianAge, isUnderGuardianAge, isValidIdCard } from '../id-card'

/** How far a stated age may stand from the card's: people count by nominal age too. */
const ageTolerance = 1

type Person = { age?: number; idCard?: string; guardianName?: string; guardianConsent?: boolean }

/** The age agrees with the identity card, and a child under 14 (by the card) has a guardian's name and consent. */
export function checkPerson(person: Person, { heldIdCard, mode, today }: FormContext, add: AddFault): void {
  if (mode === 'draft') return
  const number = person.idCard ?? heldIdCard
  if (!number || !isValidIdCard(number, today)) return
  const age = ageOn(birthDateOf(number), today)
  if (isPlausible(person.age) && Math.abs(person.age - age) > ageTolerance) add(['age'], `ageContradictsIdCard?age=${age}`)
  if (!isUnderGuardianAge(number, today)) return
  if (!person.guardianName) add(['guardianName'], `guardianNameRequired?age=${guardianAge}`)
  if (!person.guardianConsent) add(['guardianConsent'], 'guardianConsentRequired')
}

function isPlausible(age: number | undefined): age is number {
  return typeof age === 'number' && Number.isInteger(age) && age >= 1 && age <= 120
}
