import { nextStep } from '~/domain/competitions/next-step'
import { runningStatuses } from '~/domain/competitions/states'
import { registrationCloses, registrationWindow } from '~/domain/competitions/windows'
import { unfinishedWorks } from '~/domain/works/unfinished-works.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'

const shown = 20

/** A participant's registrations, newest first, each with the one thing to do next; and the competitions open to them. */
export async function participantDashboard(userId: number) {
  const at = now()
  const [registrations, others, unfinished] = await Promise.all([
    db.registration.findMany({
      where: { userId },
      orderBy: { id: 'desc' },
      take: shown,
      include: {
        competition: { include: { stages: { orderBy: { position: 'asc' }, include: { publications: { where: { withdrawnAt: null } } } } } },
        entries: { include: { advancements: true } },
        locks: true,
      },
    }),
    db.competition.findMany({
      where: {
        publishedAt: { not: null },
        status: { in: [...runningStatuses] },
        registrations: { none: { userId } },
        judges: { none: { userId, removedAt: null } },
      },
      orderBy: { id: 'desc' },
      take: shown,
      include: { stages: { orderBy: { position: 'asc' }, select: { status: true } } },
    }),
    unfinishedWorks(userId),
  ])
  return {
    unfinished,
    entries: registrations.map(({ competition, ...registration }) => ({
      competitionId: competition.id,
      name: competition.name,
      registration: { status: registration.status, rejectionReason: registration.rejectionReason },
      registrationStartsAt: competition.registrationStartsAt,
      step: nextStep({
        status: competition.status,
        window: registrationWindow(competition, at),
        full: false,
        registration,
        stages: competition.stages,
        submissionDeadline: competition.submissionDeadline,
        at,
      }),
    })),
    open: others
      .filter((competition) => registrationWindow(competition, at) === 'open')
      .map((competition) => ({
        id: competition.id,
        name: competition.name,
        feeMinor: competition.feeMinor,
        currency: competition.currency,
        closes: registrationCloses(competition),
      })),
  }
}

export type ParticipantDashboard = Awaited<ReturnType<typeof participantDashboard>>
