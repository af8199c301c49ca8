import { Link } from '@remix-run/react'
import type { ParticipantDashboard } from '~/domain/dashboard/participant.server'
import { paths } from '~/http/paths'
import { formatBytes, formatDateTime, formatMoney } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { useStepTarget } from '~/ui/competitions/step-action'
import { useStepText } from '~/ui/competitions/step-text'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { Row, Rows } from './row'

type Props = ParticipantDashboard & { mayEnter: boolean }

export function ParticipantPanel({ unfinished, entries, total, next, open, openMore, mayEnter }: Props) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  // Where it is the person's turn, the soonest; red once a screen.
  const foremost = entries.find(({ competitionId }) => competitionId === next?.competitionId) ?? entries.find(({ handedIn }) => handedIn)
  return (
    <>
      {unfinished.length > 0 && (
        <Section title={t('dashboard.unfinished')}>
          <Rows>
            {unfinished.map(({ id, fileName, size, offset, replaces, stage, competition }) => (
              <Row
                key={id}
                title={`${competition.name} · ${stage.name}`}
                note={<span className="break-all">{fileName}</span>}
                side={t('uploads.bytes', { sent: formatBytes(offset, locale), size: formatBytes(size, locale) })}
                action={
                  <ButtonLink
                    to={`${paths.competitionUpload(competition.id)}?stage=${stage.id}${replaces === null ? '' : `&replace=${replaces}`}`}
                  >
                    {t('uploads.goOn')}
                  </ButtonLink>
                }
              />
            ))}
          </Rows>
        </Section>
      )}
      <Section title={t('dashboard.mine')}>
        {next && (
          <p className="mb-3">
            {t('dashboard.nextDeadline')} <b className="font-serif">{formatDateTime(next.due, locale, timeZone)}</b>
            {t('common.factSeparator')}
            <Link to={paths.competition(next.competitionId)}>{next.name}</Link>
          </p>
        )}
        {entries.length === 0 ? (
          <EmptyState title={t('dashboard.mineNone')}>{t('dashboard.mineNoneHint')}</EmptyState>
        ) : (
          <Rows>
            {entries.map((entry) => (
              <EntryRow key={entry.competitionId} entry={entry} first={entry === foremost} />
            ))}
          </Rows>
        )}
        {total > entries.length && (
          <p className="mt-3">
            {t('dashboard.runningShown', { shown: entries.length, total })}{' '}
            <Link to={paths.competitions()}>{t('dashboard.allCompetitions')}</Link>
          </p>
        )}
      </Section>
      {mayEnter && (
        <Section title={t('dashboard.open')}>
          {open.length === 0 ? (
            <p className="text-muted">{t('dashboard.openNone')}</p>
          ) : (
            <Rows>
              {open.map((competition) => (
                <OpenRow key={competition.id} competition={competition} />
              ))}
            </Rows>
          )}
          {openMore && (
            <p className="mt-3">
              {t('dashboard.openShown', { count: open.length })}{' '}
              <Link to={`${paths.competitions()}?open=on`}>{t('dashboard.openAll')}</Link>
            </p>
          )}
        </Section>
      )}
    </>
  )
}

function EntryRow({ entry, first }: { entry: ParticipantDashboard['entries'][number]; first: boolean }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { handedIn, due, step } = entry
  const missing = [
    useStepText(entry),
    // The step itself says until when works are taken.
    due && step.kind !== 'upload' && t('dashboard.resubmitUntil', { time: formatDateTime(due, locale, timeZone) }),
    handedIn &&
      t(handedIn.count < handedIn.fewest ? 'dashboard.worksMissing' : 'dashboard.worksNotLocked', {
        count: handedIn.count,
        asked: handedIn.asked,
      }),
  ].filter(Boolean)
  const target = useStepTarget(entry.competitionId, entry.step)
  return (
    <Row
      title={
        <Link to={paths.competition(entry.competitionId)} className="lone-link">
          {entry.name}
        </Link>
      }
      note={missing.join(' ')}
      action={
        target && (
          <ButtonLink to={target.to} variant={first ? 'primary' : 'secondary'}>
            {target.label}
          </ButtonLink>
        )
      }
    />
  )
}

function OpenRow({ competition: { id, name, full, feeMinor, currency, closes } }: { competition: ParticipantDashboard['open'][number] }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <Row
      title={
        <Link to={paths.competition(id)} className="lone-link">
          {name}
        </Link>
      }
      note={closes && t('dashboard.deadline', { time: formatDateTime(closes, locale, timeZone) })}
      side={feeMinor > 0 ? formatMoney(feeMinor, currency, locale) : t('competitions.free')}
      action={
        full ? (
          <Tag tone="neutral">{t('competitions.phase_registrationFull')}</Tag>
        ) : (
          <ButtonLink to={paths.competitionRegister(id)} variant="secondary">
            {t('dashboard.register')}
          </ButtonLink>
        )
      }
    />
  )
}
