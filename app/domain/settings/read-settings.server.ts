import { read } from '~/infra/db/read'
import type {
  Automation,
  EmailSettings,
  NoticeSettings,
  Organisation,
  RatingSettings,
  SectionName,
  SectionValue,
  VerificationSettings,
} from './schema'
import { sections } from './schema'

type Held = { value: unknown; until: number }

/** Each page reads the settings. A replica does not hear of a save elsewhere, so nothing is believed for longer than this. */
const believedMs = 2_000
const held = new Map<SectionName, Held>()

/** A section of the settings; what was never saved, or no longer fits, has its default. */
async function section<S extends SectionName>(name: S): Promise<SectionValue<S>> {
  const known = held.get(name)
  if (known && Date.now() < known.until) return known.value as SectionValue<S>
  const { schema, defaults } = sections[name]
  const row = await read.selectFrom('Setting').where('key', '=', name).select('value').executeTakeFirst()
  const parsed = schema.safeParse({ ...defaults, ...(row?.value as object | undefined) })
  const value = (parsed.success ? parsed.data : defaults) as SectionValue<S>
  held.set(name, { value, until: Date.now() + believedMs })
  return value
}

/** Call after a section was written, and in tests that write rows by hand. */
export function forgetSettings(): void {
  held.clear()
}

export const organisation = (): Promise<Organisation> => section('organisation')
export const emailSettings = (): Promise<EmailSettings> => section('email')
export const verificationSettings = (): Promise<VerificationSettings> => section('verification')
export const automation = (): Promise<Automation> => section('automation')
export const ratingSettings = (): Promise<RatingSettings> => section('ratings')
export const noticeSettings = (): Promise<NoticeSettings> => section('notices')

/** Whether there is a mail server to send with. */
export async function mailIsSetUp(): Promise<boolean> {
  const { host, senderEmail } = await emailSettings()
  return host !== '' && senderEmail !== ''
}

/** A new account must prove its address; without a mail server it cannot be asked to. */
export async function verificationRequired(): Promise<boolean> {
  return (await verificationSettings()).requireEmailVerification && (await mailIsSetUp())
}
