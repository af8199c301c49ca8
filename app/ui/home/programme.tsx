import type { PublicPhase } from '~/domain/competitions/public-phase'
import { paths } from '~/http/paths'
import { formatDay } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { Tag, type TagTone } from '~/ui/primitives/tag'

type Entry = {
  id: number
  name: string
  categories: string[]
  phase: PublicPhase
  at: Date | string | null
  stage: string | null
  correcting?: string[] | undefined
}

const tones: Record<PublicPhase, TagTone> = {
  soon: 'neutral',
  registration: 'now',
  uploading: 'now',
  singing: 'now',
  judging: 'wait',
  correcting: 'wait',
  between: 'neutral',
  ended: 'done',
}

/** The competitions, billed as on a programme: when, what, how it stands. */
export function Programme({ entries, total, signedIn }: { entries: Entry[]; total: number; signedIn: boolean }) {
  const t = useT()
  return (
    <section className="bill" id="programme" aria-labelledby="programme-title">
      <h2 id="programme-title">{t('home.programme')}</h2>
      {entries.length === 0 ? (
        <EmptyState title={t('home.programmeEmpty')} level={3}>
          {t('home.programmeEmptyHint')}
        </EmptyState>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {total > entries.length && (
        <p className="bill-rest">
          {t('home.programmeShown', { shown: entries.length, total })}{' '}
          <a href={paths.competitions()}>{t(signedIn ? 'home.programmeToList' : 'home.programmeSignIn')}</a>
        </p>
      )}
    </section>
  )
}

function Row({ entry: { id, name, categories, phase, at, stage, correcting = [] } }: { entry: Entry }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const when =
    phase === 'judging' || phase === 'correcting'
      ? t(`home.when_${phase}`)
      : at
        ? t(`home.when_${phase}`, { date: formatDay(at, locale, timeZone) })
        : t('home.whenOpen')
  return (
    <li className="bill-row">
      <span className="bill-when">{when}</span>
      <div className="bill-what">
        <h3>{name}</h3>
        <p>
          {[
            categories.join(t('common.listJoin')),
            stage && t('home.stageRunning', { stage }),
            correcting.length > 0 && t('home.correctingIn', { categories: correcting.join(t('common.listJoin')) }),
          ]
            .filter(Boolean)
            .join(t('common.factSeparator'))}
        </p>
      </div>
      <Tag tone={tones[phase]}>{t(`home.phase_${phase}`)}</Tag>
      <a href={paths.competition(id)} aria-label={t('home.viewNamed', { name })}>
        {t('home.view')}
      </a>
    </li>
  )
}
