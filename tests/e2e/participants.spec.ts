import fs from 'node:fs/promises'
import path from 'node:path'
import * as xlsx from 'xlsx'
import { readZip } from '../setup/read-zip'
import { expect, test } from './setup/test'

test('the organiser takes the participants along as a table, and their resumes as one zip', async ({ page, make, db, signIn }) => {
  const { makeStoredUpload } = await import('../factories/stored-upload')
  const admin = await make.makeUser({ role: 'admin' })
  const competition = await make.makeCompetition({ name: '资料赛' })
  const registration = await make.makeRegistration(competition, { name: '=林疏影', idCardLast4: '1234' })
  const pdf = Buffer.from('%PDF-1.4 resume')
  const resume = await makeStoredUpload(registration.userId, { purpose: 'resume', mime: 'application/pdf', fileName: 'cv.pdf' })
  const { mediaPath } = await import('~/infra/storage')
  await fs.mkdir(path.dirname(mediaPath(resume.storageKey!)), { recursive: true })
  await fs.writeFile(mediaPath(resume.storageKey!), pdf)
  await db.registration.update({ where: { id: registration.id }, data: { resumeId: resume.id } })
  await signIn(page.context(), admin)
  await page.goto(`/competitions/${competition.id}/participants`)

  const download = async (name: string) => {
    const arrived = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    return fs.readFile(await (await arrived).path())
  }
  const csv = (await download('导出 CSV')).toString('utf8')
  expect(csv).toContain("'=林疏影")
  expect(csv).toContain('1234')
  const sheet = xlsx.read(await download('导出 XLSX')).Sheets['参赛者']!
  expect(sheet.B2.v).toBe("'=林疏影")
  const files = await readZip(await download('下载全部简历（ZIP）'))
  expect([...files.keys()]).toEqual([`${String(registration.number).padStart(3, '0')}-=林疏影.pdf`])
  expect([...files.values()][0]!.equals(pdf)).toBe(true)
})
