import { registrationWindow } from '~/domain/competitions/windows'
import { findSituation, ruleView } from '~/domain/works/situation.server'
import { uploadRefusal } from '~/domain/works/rules'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { nextStep } from './next-step'

/** A participant's registrations, newest first, each with the one thing to do next; and the competitions open to them. */
export async function participantDashboard(userId: number) {
  const at = now()
  const [registrations, open] = await Promise.all([
    db.registration.findMany({
      where: { userId },
      orderBy: { id: 'desc' },
      take: 20,
      include: { competition: { include: { stages: { orderBy: { position: 'asc' } } } }, advancements: true },
    }),
    db.competition.findMany({
      where: { publishedAt: { not: null }, status: { in: ['pending', 'in_progress'] }, registrations: { none: { userId } } },
      orderBy: { registrationEndsAt: 'asc' },
      take: 20,
    }),
  ])
  const entries = []
  for (const { competition, advancements, ...registration } of registrations) {
    const stage = competition.stages.find(({ status }) => status === 'active') ?? null
    const situation = stage && registration.status === 'approved' ? await findSituation(db, { registrationId: registration.id, stageId: stage.id }) : null
    const eliminatedIn = competition.stages.find(({ id, resultsPublishedAt }) => resultsPublishedAt && advancements.some((one) => one.stageId === id && one.status === 'eliminated'))
    entries.push({
      competitionId: competition.id,
      name: competition.name,
      status: registration.status,
      deadline: situation?.deadline ?? null,
      step: nextStep({
        registration: registration.status,
        windowOpen: registrationWindow(competition, at) === 'open',
        upload: situation && { refusal: uploadRefusal(ruleView(situation), at), works: situation.works.length, slots: situation.slots, locked: situation.lock !== null },
        eliminatedIn: eliminatedIn?.name ?? null,
        resultsOut: competition.stages.some(({ resultsPublishedAt }) => resultsPublishedAt),
      }),
    })
  }
  return {
    entries,
    open: open
      .filter((competition) => registrationWindow(competition, at) === 'open')
      .map(({ id, name, feeMinor, currency, registrationEndsAt, registrationDeadline }) => ({ id, name, feeMinor, currency, registrationEndsAt, registrationDeadline })),
  }
}

export type ParticipantDashboard = Awaited<ReturnType<typeof participantDashboard>>
