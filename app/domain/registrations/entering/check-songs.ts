import { halfWidth } from '~/domain/lists/half-width'
import type { AddFault, FormContext } from './context'
import { categoryKey, type FormSongField, fieldKey, lacksSongFields } from './form'
import { songSeconds } from './song-time'

type Chosen = { categories?: number[]; songs?: Record<string, (Record<string, string | undefined> | undefined)[] | undefined> }

const maxLength = { text: 200, time: 200, number: 30, textarea: 2000 } as const

/** At least one category, and for each exactly its number of songs, every field by its own rule. Songs of other categories do not count. A time is a song's length, and the category says how long one may be. */
export function checkSongs({ categories, songs }: Chosen, { form, mode }: FormContext, add: AddFault): void {
  const chosen = form.categories.filter(({ id }) => Array.isArray(categories) && categories.includes(id))
  if (mode === 'submit' && chosen.length === 0) add(['categories'], 'categoryRequired')
  for (const category of chosen) {
    if (mode === 'submit' && lacksSongFields(category)) add(['categories'], 'songFieldsMissing')
    const given = songs?.[categoryKey(category.id)] ?? []
    if (given.length > category.songCount) add(['categories'], 'songCountExceeded')
    for (let position = 0; position < category.songCount; position++) {
      for (const field of category.songFields) {
        const fault = songFault(given[position]?.[fieldKey(field.id)]?.trim() ?? '', {
          ...field,
          limit: category.durationLimitMinutes,
          mode,
        })
        if (fault) add(['songs', categoryKey(category.id), position, fieldKey(field.id)], fault)
      }
    }
  }
}

type Asked = FormSongField & Pick<FormContext, 'mode'> & { /** In minutes, of a time. */ limit: number | null }

function songFault(value: string, { type, required, limit, mode }: Asked): string | null {
  if (value === '') return required && mode === 'submit' ? 'required' : null
  if (value.length > maxLength[type]) return `tooLong?max=${maxLength[type]}`
  if (mode === 'draft') return null
  if (type === 'time') return songTimeFault(songSeconds(value), limit)
  if (type === 'number' && !Number.isFinite(Number(halfWidth(value)))) return 'notANumber'
  return null
}

function songTimeFault(seconds: number | null, limit: number | null): string | null {
  if (seconds === null) return 'songTime'
  return limit !== null && seconds > limit * 60 ? `songTooLong?minutes=${limit}` : null
}
