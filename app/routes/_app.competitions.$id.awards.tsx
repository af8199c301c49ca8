import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { idIn } from '~/domain/lists/list-query'
import { numberLabel } from '~/domain/registrations/number-label'
import { grantAward, publishAward } from '~/domain/results/awards.server'
import { type AwardsPage, awardsPage } from '~/domain/results/queries/awards-page.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FormEnd, FormStart } from '~/ui/form/form'
import { pointsText } from '~/ui/judging/points'
import { EmptyState, Notice, Page, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { TeacherAwards } from '~/ui/results/teacher-awards'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/awards')
  const page = await awardsPage(idParam(args.params.id))
  if (!page) throw notFound()
  return { title: (await translateFor(args))('results.awardsTitle'), page }
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/awards')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const typed = asTyped({ code: '', form })
  const award = { actorId, competitionId, awardId: idParam(String(form.get('award') ?? '')), seen: typed.seen }
  const act = form.get('act')
  if (act !== 'publish' && act !== 'grant') return data({ ...typed, code: 'invalid' }, { status: 400 })
  const publishes = act === 'publish'
  if (publishes && form.get('confirm') !== 'on') return data({ ...typed, code: 'acknowledgeFirst' }, { status: 400 })
  const result = publishes ? await publishAward(award) : await grantAward({ ...award, entryIds: typed.entryIds })
  if (result.ok)
    return redirectWithToast(paths.competitionAwards(competitionId), publishes ? 'results.awardIsPublished' : 'results.awardSaved')
  if (result.code === 'notFound') throw notFound()
  const changed = result.code === 'awardPublished' || result.code === 'winnersChanged'
  return data({ ...typed, code: result.code as string }, { status: changed ? 409 : 400 })
})

function asTyped({ code, form }: Pick<Fault, 'code' | 'form'>) {
  const idsOf = (name: string) => form.getAll(name).map((id) => idIn(id) ?? 0)
  return { code, awardId: idIn(form.get('award')) ?? 0, grants: form.get('act') === 'grant', seen: idsOf('seen'), entryIds: idsOf('entry') }
}

export default function Awards() {
  const t = useT()
  const {
    title,
    page: { awards, teachers },
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={title}>
      <p className="max-w-column">{t('results.awardsLead')}</p>
      {awards.length === 0 && <EmptyState title={t('competitions.noAwards')}>{t('results.noAwardsHint')}</EmptyState>}
      {awards.map((award) => (
        <Award key={award.id} award={award} answer={answer?.awardId === award.id ? answer : undefined} />
      ))}
      {teachers && (
        <TeacherAwards awards={teachers}>
          <p className="mb-3 text-muted">{t(teachers.length > 0 ? 'results.teachersOut' : 'results.teachersLater')}</p>
        </TeacherAwards>
      )}
    </Page>
  )
}

type Props = { award: AwardsPage['awards'][number]; answer: ReturnType<typeof asTyped> | undefined }

function Award({ award, answer }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { id, name, winnerCount, publishedAt, candidates, winnerIds } = award
  const out = publishedAt !== null
  const winners = candidates.filter(({ wins }) => wins)
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
        {out && t('results.awardOut', { time: formatDateTime(publishedAt, locale, timeZone) })}
      </p>
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
                    <input
                      type="checkbox"
                      name="entry"
                      value={row.entryId}
                      disabled={out}
                      defaultChecked={typed ? typed.entryIds.includes(row.entryId) : row.wins}
                      aria-label={t('results.select', { name: row.name })}
                    />
                  </td>
                  <td data-label={t('results.appliedRank')}>{row.rank === null ? '—' : formatNumber(row.rank, locale)}</td>
                  <th scope="row">
                    <span className="text-muted">{t('results.number', { number: numberLabel(row.number) })}</span> {row.name}{' '}
                    <span className="text-sm text-muted">{row.category}</span>
                  </th>
                  <td data-label={t('results.stage')}>{row.stage}</td>
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
            </p>
          )}
          <FormEnd />
        </form>
      )}
      {!out && winners.length > 0 && (
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
    </Section>
  )
}

/** Who won when the page was read. */
function Seen({ entryIds }: { entryIds: number[] }) {
  return entryIds.map((id) => <input key={id} type="hidden" name="seen" value={id} />)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
