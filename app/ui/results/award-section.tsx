import type { AwardsPage } from '~/domain/results/queries/awards-page.server'
import { numberLabel } from '~/domain/registrations/number-label'
import { paths } from '~/http/paths'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FormEnd, FormStart } from '~/ui/form/form'
import { pointsText } from '~/ui/judging/points'
import { Notice, Section } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'

type Award = AwardsPage['awards'][number]

type Props = {
  competitionId: number
  award: Award
  /** It is looked at by itself: with its other pages instead of the way to them. */
  oneOnly: boolean
  /** What was sent about this award and not done. */
  answer: { code: string; grants: boolean; seen: number[]; entryIds: number[] } | undefined
}

/** A special award: who applied and who wins, what publishing it waits for, its publication and those that were taken back. */
export function AwardSection({ competitionId, award, oneOnly, answer }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { id, name, winnerCount, published, earlier, open, candidates, winnerIds } = award
  const out = published !== null
  const winners = candidates.filter(({ wins }) => wins)
  const noLonger = winners.filter(({ stage }) => stage === null)
  const names = winners.map((row) => row.name).join(t('common.listJoin'))
  const changed = answer?.code === 'winnersChanged'
  const typed = answer?.grants && !out ? answer : null
  return (
    <Section title={name}>
      {answer && (
        <Notice tone="error">
          {errorText(t, answer.code)} {changed && (names ? t('results.winnersNow', { names }) : t('results.winnersNone'))}
        </Notice>
      )}
      <p className="text-muted">
        {winnerCount === null ? t('results.winnersAny') : t('results.winnersAtMost', { count: winnerCount })}{' '}
        {out && t('results.awardOut', { time: formatDateTime(published.publishedAt, locale, timeZone) })}
      </p>
      {open.length > 0 && <OpenRankings competitionId={competitionId} award={award} />}
      {!out && noLonger.length > 0 && (
        <Notice tone="warning">
          {t('results.winnersNoLonger', { names: noLonger.map(({ name }) => name).join(t('common.listJoin')) })}
        </Notice>
      )}
      {candidates.length === 0 ? (
        <p>{t('results.noCandidates')}</p>
      ) : (
        <form method="post">
          <FormStart />
          <input type="hidden" name="award" value={id} />
          <input type="hidden" name="act" value="grant" />
          <Seen entryIds={typed && !changed ? typed.seen : winnerIds} />
          <table className="data-table mt-3">
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr>
                <th scope="col">{t('results.wins')}</th>
                <th scope="col">{t('results.appliedRank')}</th>
                <th scope="col">{t('results.participant')}</th>
                <th scope="col">{t('results.stage')}</th>
                <th scope="col" className="numeric">
                  {t('results.official')}
                </th>
              </tr>
            </thead>
            <tbody>
              {candidates.map((row) => (
                <tr key={row.entryId}>
                  <td data-label={t('results.wins')}>
                    <label className="-my-2.5 flex min-h-11 min-w-11 items-center">
                      <input
                        type="checkbox"
                        name="entry"
                        value={row.entryId}
                        disabled={out}
                        defaultChecked={typed ? typed.entryIds.includes(row.entryId) : row.wins}
                        aria-label={t('results.select', { name: row.name })}
                      />
                    </label>
                  </td>
                  <td data-label={t('results.appliedRank')}>{row.rank === null ? '—' : formatNumber(row.rank, locale)}</td>
                  <th scope="row">
                    <span className="text-muted">{t('results.number', { number: numberLabel(row.number) })}</span> {row.name}{' '}
                    <span className="text-sm text-muted">{row.category}</span>
                  </th>
                  <td data-label={t('results.stage')}>{row.stage ?? '—'}</td>
                  <td className="numeric" data-label={t('results.official')}>
                    <b className="figure">{pointsText(row.totalHundredths)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {!out && (
            <p className="actions mt-3">
              <Button type="submit">{t('results.saveWinners')}</Button>
              {oneOnly && award.page < award.pageCount && (
                <Button type="submit" variant="secondary" name="then" value={award.page + 1}>
                  {t('results.saveWinnersNext')}
                </Button>
              )}
              {oneOnly && award.pageCount > 1 && <span className="text-sm text-muted">{t('results.savePages')}</span>}
            </p>
          )}
          <FormEnd />
        </form>
      )}
      {oneOnly && <Pagination page={award.page} pageCount={award.pageCount} />}
      {!oneOnly && award.pageCount > 1 && (
        <p className="actions mt-3">
          <ButtonLink to={paths.competitionAwards(competitionId, { awardId: id, page: 1 })} variant="secondary">
            {t('results.allCandidates', { count: award.candidateCount })}
          </ButtonLink>
        </p>
      )}
      {!out && winners.length > 0 && noLonger.length === 0 && open.length === 0 && (
        <form method="post" className="mt-4 border-t border-line pt-4">
          <FormStart />
          <input type="hidden" name="award" value={id} />
          <input type="hidden" name="act" value="publish" />
          <Seen entryIds={winnerIds} />
          <p>{t('results.publishAwardMeans', { names })}</p>
          <label className="choice">
            <input type="checkbox" name="confirm" required />
            <span>{t('results.confirmPublish')}</span>
          </label>
          <p className="actions">
            <Button type="submit" variant="secondary">
              {t('results.publishAward')}
            </Button>
          </p>
          <FormEnd />
        </form>
      )}
      {published && (
        <p className="actions mt-3">
          <ButtonLink to={paths.awardWithdrawal(competitionId, published.id)} variant="secondary">
            {t('results.withdrawAward')}
          </ButtonLink>
        </p>
      )}
      {earlier.length > 0 && <EarlierWinners earlier={earlier} />}
    </Section>
  )
}

/** Why the winners cannot be published yet, or are not shown at present, with the ways to the rankings. */
function OpenRankings({ competitionId, award: { published, open } }: { competitionId: number; award: Award }) {
  const t = useT()
  return (
    <Notice tone="warning">
      <p>{t(published ? 'results.awardHidden' : 'results.awardOpen')}</p>
      <ul>
        {open.map(({ stageId, categoryId, name }) => (
          <li key={name}>
            <a href={paths.stagePublication(competitionId, stageId, categoryId)} className="lone-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function EarlierWinners({ earlier }: { earlier: Award['earlier'] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <>
      <h3 className="mt-4">{t('results.awardEarlier')}</h3>
      <ul>
        {earlier.map(({ id, publishedAt, withdrawnAt, withdrawalReason: reason, winners }) => (
          <li key={id}>
            {t('results.awardEarlierOne', {
              published: formatDateTime(publishedAt, locale, timeZone),
              names: winners.join(t('common.listJoin')),
              withdrawn: formatDateTime(withdrawnAt, locale, timeZone),
              reason,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Who won when the page was read. */
function Seen({ entryIds }: { entryIds: number[] }) {
  return entryIds.map((id) => <input key={id} type="hidden" name="seen" value={id} />)
}
