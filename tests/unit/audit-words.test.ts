import { expect, test } from 'vitest'
import { roles, userStatuses } from '~/domain/accounts/roles'
import { actionKey, auditActions, auditNouns } from '~/domain/audit/actions'
import { auditKeys, auditSubjects } from '~/domain/audit/details'
import { competitionColumns } from '~/domain/competitions/competition-columns.server'
import type { CompetitionInput } from '~/domain/competitions/schema'
import { advancementStatuses, competitionStatuses, extremesModes, stageStatuses } from '~/domain/competitions/states'
import { registrationStatuses } from '~/domain/registrations/states'
import { sections } from '~/domain/settings/schema'
import { accompaniments } from '~/domain/works/accompaniment'
import { audit as en } from '~/i18n/en/audit'
import { audit as zh } from '~/i18n/zh/audit'

const without = (keys: readonly string[]) => keys.filter((key) => !(key in zh) || !(key in en))

test('every action, what it is about and every field of its details has its words in both languages', () => {
  expect(without(auditActions.map(actionKey))).toEqual([])
  expect(without([...auditNouns, ...auditSubjects].map((noun) => `noun_${noun}`))).toEqual([])
  expect(without(auditKeys.map((key) => `key_${key}`))).toEqual([])
})

test('so has every setting and every field of a competition, whose changes are told by name', () => {
  const settings = Object.values(sections).flatMap(({ defaults }) => Object.keys(defaults))
  const columns = Object.keys(competitionColumns({ formats: [] as string[] } as CompetitionInput))
  expect([...settings, ...columns].filter((key) => !auditKeys.some((known) => known === key))).toEqual([])
  expect(without(Object.keys(sections).map((name) => `named_${name}`))).toEqual([])
})

test('so has every state that a detail may tell', () => {
  const states = [roles, userStatuses, competitionStatuses, stageStatuses, registrationStatuses, advancementStatuses, extremesModes].flat()
  const others = ['true', 'false', 'null', 'keep', 'void', 'list', 'resumes', ...accompaniments.map((one) => `accompaniment_${one}`)]
  expect(without([...states, ...others].map((value) => `value_${value}`))).toEqual([])
})
