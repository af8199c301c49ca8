import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeVideo } from './setup/make-video'
import { expect, sayings, test, wordsOf } from './setup/plain-http'

// Every message about works, uploads and videos, provoked by a real fault or a real success, in both languages. Plain HTTP.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')

const voice = path.resolve('tests/fixtures/voice/singing-female.wav')

/** Films that phones do not make. */
function makeOdd(name: string, args: string[]): string {
  const file = path.join(os.tmpdir(), `vocal-${process.pid}-${name}`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file])
  return file
}

for (const locale of ['zh', 'en'] as const) {
  test(`each is said: ${locale}`, async ({ as: signedIn, make, db }) => {
    const { say, textOf, refused, told } = await sayings(locale)
    const as = (user: { id: number }) => signedIn(user, locale)
    const competition = await make.makeCompetition({
      maxSizeMB: 1,
      minWorksToLock: 2,
      specialAwards: { create: [{ position: 0, name: '艺术歌曲奖', maxWorksPerUser: 1 }] },
    })
    const [first, final] = [competition.stages[0]!, competition.stages[1]!]
    await db.category.update({ where: { id: competition.categories[0]!.id }, data: { workCount: 3, durationLimitMinutes: 1 } })
    const student = await make.makeUser()
    const registration = await make.makeRegistration(competition, { userId: student.id, status: 'submitted' })
    const desk = await as(student)
    const base = `/competitions/${competition.id}`
    const page = `${base}/upload-video`
    const film = (file: string, name = 'video.mp4') => ({ name, mimeType: 'video/mp4', buffer: fs.readFileSync(file) })
    const work = { intent: 'upload', piece: `song:${registration.songs[0]!.id}`, performer: '林疏影' }
    const send = (slot: number, fields: Record<string, string | ReturnType<typeof film>> = {}) =>
      desk.post(page, { multipart: { ...work, slot: String(slot), ...fields } })
    const small = makeVideo({ seconds: 2, bitrate: '100k' })

    // ── Before anything may be sent
    await refused(await send(1, { file: film(small) }), 'uploadNotApproved', 400)
    await db.registration.update({ where: { id: registration.id }, data: { status: 'approved' } })
    for (const [status, code] of [
      ['upcoming', 'uploadNotYet'],
      ['completed', 'uploadClosed'],
    ] as const) {
      await db.stage.update({ where: { id: first.id }, data: { status } })
      await refused(await send(1, { file: film(small) }), code, 400)
    }
    await db.stage.update({ where: { id: first.id }, data: { status: 'active', canUpload: false } })
    const live = await send(1, { file: film(small) })
    expect([live.status(), await wordsOf(live)]).toEqual([400, expect.stringContaining(say('works.liveText'))])
    await db.stage.update({ where: { id: first.id }, data: { canUpload: true } })
    await db.competition.update({ where: { id: competition.id }, data: { status: 'cancelled' } })
    await refused(await send(1, { file: film(small) }), 'uploadUnavailable', 400)
    await db.competition.update({ where: { id: competition.id }, data: { status: 'in_progress' } })

    // ── The form and its file
    await refused(await send(1), 'fileRequired', 400)
    await refused(await send(1, { performer: '', file: film(small) }), 'required', 400)
    await refused(await send(1, { piece: 'song:999999', file: film(small) }), 'songNotYours', 400)
    await refused(await send(4, { file: film(small) }), 'slotUnknown?max=3', 400)
    await refused(await send(1, { file: { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) } }), 'fileEmpty', 400)
    await refused(
      await send(1, { file: { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1024 * 1024 + 1, 1) } }),
      'fileTooLarge?max=1',
      400,
    )
    expect(
      await wordsOf(await send(1, { file: { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>no film</html>') } })),
    ).toContain(textOf('fileType?formats=X').split('X')[0]!.trim())
    const award = await db.specialAward.findFirstOrThrow({ where: { competitionId: competition.id } })
    await told(await send(1, { awards: String(award.id), file: film(small) }), 'works.uploadedToast')
    await refused(
      await send(2, { awards: String(award.id), file: film(small) }),
      `awardFull?award=${encodeURIComponent('艺术歌曲奖')}&max=1`,
      400,
    )

    // ── tus says it by its code, which the page puts into words
    const tus = (metadata: Record<string, string | number>, size: number) =>
      desk.post('/files', {
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Length': String(size),
          'Upload-Metadata': Object.entries({
            purpose: 'work_video',
            registrationId: registration.id,
            stageId: first.id,
            slot: 2,
            fileName: 'a.mp4',
            piece: work.piece,
            performer: '林疏影',
            ...metadata,
          })
            .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
            .join(','),
        },
      })
    const codeOf = async (answer: { json: () => Promise<unknown> }) => ((await answer.json()) as { code: string }).code
    expect(await codeOf(await tus({}, 2 * 1024 * 1024))).toBe('fileTooLarge?max=1')
    expect((await codeOf(await tus({ fileName: 'a.exe' }, 100))).split('?')[0]).toBe('fileType')
    const bytes = fs.readFileSync(small)
    const opened = await tus({ sha256: createHash('sha256').update('another file').digest('hex') }, bytes.length)
    const patched = await desk.patch(opened.headers().location!, {
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      data: bytes,
    })
    expect([patched.status(), await codeOf(patched)]).toEqual([422, 'fileDamaged'])
    const held = await tus({}, 1000)
    expect((await desk.get(page)).status()).toBe(200)
    const uploadId = held.headers().location!.split('/').pop()!
    await told(await desk.post(page, { multipart: { intent: 'cancel', upload: uploadId } }), 'works.cancelledToast')
    const gone = await desk.head(`/files/${uploadId}`, { headers: { 'Tus-Resumable': '1.0.0' } })
    expect([gone.status(), gone.headers()['upload-refusal']]).toEqual([410, 'uploadCancelled'])
    for (const code of [
      'fileDamaged',
      'uploadCancelled',
      'uploadNotFound',
      'tooManyUploads?max=3',
      'uploadQuota',
      'storageFull',
      'fileIncomplete',
    ])
      expect(textOf(code), code).not.toBe(textOf('invalid'))

    // ── What processing finds is said on the page
    const failing: [string, string, string][] = [
      ['videoNoSound', 'silent.mp4', makeOdd('silent.mp4', ['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10', '-t', '2'])],
      ['videoNoPicture', 'voice.mp4', makeOdd('voice.mp4', ['-i', voice, '-t', '2', '-c:a', 'aac'])],
      [
        'videoTooShort',
        'blink.mp4',
        makeOdd('blink.mp4', ['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10', '-i', voice, '-t', '0.3', '-c:a', 'aac']),
      ],
      [
        `videoTooLong?${new URLSearchParams({ max: '1:00', actual: '1:10' })}`,
        'long.mp4',
        makeOdd('long.mp4', [
          '-f',
          'lavfi',
          '-i',
          'color=c=black:size=160x120:rate=5',
          '-f',
          'lavfi',
          '-i',
          'anullsrc=r=16000',
          '-t',
          '70',
          '-c:a',
          'aac',
          '-b:a',
          '24k',
        ]),
      ],
    ]
    for (const [code, name, file] of failing) {
      await told(await send(2, { file: film(file, name) }), 'works.uploadedToast')
      const work = await db.work.findFirstOrThrow({ where: { registrationId: registration.id, slot: 2 } })
      await expect.poll(async () => (await db.work.findUniqueOrThrow({ where: { id: work.id } })).failure, { message: code }).toBe(code)
      expect(await wordsOf(await desk.get(page)), code).toContain(textOf(code))
    }

    // ── Locking, deleting, the organiser's panel
    const lock = (confirmed: string) => desk.post(`${base}/lock?stage=${first.id}`, { form: { confirmed } })
    await refused(await lock('yes'), 'lockTooFew?min=2&count=1', 400)
    const [kept, failed] = await db.work.findMany({ where: { registrationId: registration.id }, orderBy: { slot: 'asc' } })
    const office = await as(await make.makeUser({ role: 'admin' }))
    const panel = (form: Record<string, string>) => office.post(`${base}/videos`, { form })
    await expect.poll(async () => (await db.work.findUniqueOrThrow({ where: { id: kept!.id } })).status).toBe('completed')
    await refused(await panel({ intent: 'restart', work: String(kept!.id) }), 'restartNotNeeded', 400)
    await told(await panel({ intent: 'restart', work: String(failed!.id) }), 'works.panelStarted')
    const deletion = (work: { id: number }) => desk.post(`${base}/works/${work.id}/deletion`, { form: {} })
    await told(await deletion(failed!), 'works.deletedToast')
    expect((await deletion(failed!)).status()).toBe(404)
    await told(await send(3, { file: film(small) }), 'works.uploadedToast')
    await refused(await lock('no'), 'lockUnconfirmed', 400)
    await told(await lock('yes'), 'works.lockedToast')
    // Asked again, as from another tab: the page that shows them locked.
    expect((await lock('yes')).url()).toContain(page)
    await refused(await deletion(kept!), 'worksLocked', 409)
    await refused(await send(1, { file: film(small) }), 'worksLocked', 400)

    // ── A film that is not there
    await refused(await desk.get(`${base}/video-upload-clean`), 'workMissing', 404)
    const { mediaPath } = await import('~/infra/storage')
    const { storageKey } = await db.media.findFirstOrThrow({ where: { uploadId: kept!.uploadId!, kind: 'playback' } })
    fs.rmSync(mediaPath(storageKey))
    await told(await desk.get(`${base}/video-upload-clean?work=${kept!.id}`), 'works.videoFailed')
    expect((await desk.get('/media/works/999999/playback')).status()).toBe(404)
    expect((await desk.get(`${base}/video-upload-clean?work=999999`)).status()).toBe(404)
    expect((await desk.get(`${page}?stage=${final.id}`)).status()).toBe(200)
  })
}
