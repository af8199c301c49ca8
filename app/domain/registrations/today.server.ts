import { organisation } from '~/domain/settings/organisation.server'
import { now } from '~/infra/clock'

/** The day it is in the organisation's time zone, as YYYY-MM-DD. */
export async function today(): Promise<string> {
  const { timeZone } = await organisation()
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now())
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
