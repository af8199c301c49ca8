import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Label } from '@headlessui/react'
import { useEffect, useRef, useState } from 'react'
import type { NewCandidate } from '~/domain/panels/queries/panel.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { fetchWithin } from '~/ui/fetch-within'

const pauseMs = 200

type Found = { search: string; people: NewCandidate[] | 'failed' }

type Props = {
  taken: number[]
  onPick: (person: NewCandidate) => void
  /** Answers a search; the server's, unless told otherwise. */
  find?: (search: string) => Promise<NewCandidate[] | 'failed'>
}

/** A search that answers while one types; who is picked goes into the form. */
export default function JudgePicker({ taken, onPick, find = candidates }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Found>({ search: '', people: [] })
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!search) return
    let wanted = true
    const timer = setTimeout(async () => {
      const people = await find(search)
      if (wanted) setFound({ search, people })
    }, pauseMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [search, find])

  // What keeps the form's text on the device hears of a person as of something typed.
  useEffect(() => {
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [taken.length])

  const people = found.people === 'failed' ? [] : found.people.filter(({ id }) => !taken.includes(id))
  const answered = found.search === search
  const said = !search
    ? ''
    : !answered
      ? t('competitions.judgeSearching')
      : found.people === 'failed'
        ? t('competitions.judgeSearchFailed')
        : people.length === 0
          ? `${t('competitions.judgeNothing')}${t('competitions.judgeNothingHint')}`
          : ''
  return (
    // Enter picks; it must never send the form from here.
    <div className="field judge-picker" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <Combobox<NewCandidate | null>
        value={null}
        onChange={(person) => {
          if (person) onPick(person)
          setSearch('')
        }}
      >
        <Label className="field-label">{t('competitions.judgeSearch')}</Label>
        <ComboboxInput
          ref={field}
          className="control sm:max-w-sm"
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value.trimStart())}
        />
        {search && people.length > 0 && (
          <ComboboxOptions modal={false} className="judge-options">
            {people.map((person) => (
              <ComboboxOption key={person.id} value={person} className="judge-option">
                <span>
                  <b className="font-medium">{person.name}</b> <span className="break-all">{person.email}</span>
                  <span className="field-hint block">
                    {[t(`people.role_${person.role}`), person.role === 'teacher' && t('competitions.judgeBecomes')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
      </Combobox>
      <p role="status" className="field-hint">
        {said}
      </p>
    </div>
  )
}

async function candidates(search: string): Promise<Found['people']> {
  try {
    const answer = await fetchWithin(paths.newCandidates(search))
    return answer.ok && !answer.redirected ? ((await answer.json()) as NewCandidate[]) : 'failed'
  } catch {
    return 'failed'
  }
}
