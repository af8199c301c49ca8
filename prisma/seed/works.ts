import fs from 'node:fs/promises'
import { lockWorks } from '~/domain/works/lock-works.server'
import { writeDetails } from '~/domain/works/work-details'
import { db } from '~/infra/db/client'
import { must } from './competitions'
import type { Singer } from './people'
import { receive } from './receive'

type Performance = {
  person: { id: number; singer: Singer }
  registrationId: number
  stageId: number
  slot?: number
  songNumber?: number
  film: string
  lock?: boolean
}

/** Uploads a film as a participant's work of a stage, and locks it when asked; returns the work's id. */
export async function perform({
  person,
  registrationId,
  stageId,
  slot = 1,
  songNumber = 0,
  film,
  lock = false,
}: Performance): Promise<number> {
  const songs = await db.registrationSong.findMany({ where: { registrationId }, orderBy: [{ categoryId: 'asc' }, { position: 'asc' }] })
  await receive({
    ownerId: person.id,
    purpose: 'work_video',
    registrationId,
    stageId,
    slot,
    details: writeDetails({ piece: `song:${songs[songNumber]!.id}`, performer: person.singer.name, awards: [] }),
    fileName: '演唱.mp4',
    bytes: await fs.readFile(film),
  })
  if (lock) must(await lockWorks({ userId: person.id, registrationId, stageId, confirmed: true }))
  return (await db.work.findUniqueOrThrow({ where: { registrationId_stageId_slot: { registrationId, stageId, slot } } })).id
}
