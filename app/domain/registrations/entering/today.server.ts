import { organisation } from '~/domain/settings/read-settings.server'
import { formatLocalTime } from '~/i18n/local-time'
import { now } from '~/infra/clock'

/** The day it is in the organisation's time zone, as YYYY-MM-DD. */
export async function today(): Promise<string> {
  const { timeZone } = await organisation()
  return formatLocalTime(now(), timeZone).slice(0, 10)
}
