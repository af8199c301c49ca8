import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decideTie, takeBackDecision, type TieFaults } from '~/domain/results/decide-tie.server'
import { halfWidth } from '~/domain/lists/half-width'
import { type ChairPage, chairPage } from '~/domain/results/queries/chair-page.server'
import { numberLabel } from '~/domain/registrations/number-label'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { pointsText } from '~/ui/judging/points'
import { EmptyState, Notice, Page, Section } from '~/ui/layout/page'
import { CategoryChoice, chosenName } from '~/ui/results/category-choice'
import { ReasonField } from '~/ui/results/publication-form'

const placeField = /^place-(\d{1,10})$/

function rankingOf({ params, request }: LoaderFunctionArgs) {
  const category = new URL(request.url).searchParams.get('category')
  return { competitionId: idParam(params.id), stageId: idParam(params.stageId), categoryId: category === null ? null : idParam(category) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/stages/:stageId/chair')
  const page = await chairPage(rankingOf(args))
  if (!page) throw notFound()
  const t = await translateFor(args)
  return { title: t('results.chairTitle', { stage: chosenName(page) }), page }
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/chair')
  const { competitionId, stageId, categoryId } = rankingOf(args)
  if (bringsTyped(args.request)) return broughtBack(args, asTyped)
  const here = paths.chairDecisions(competitionId, stageId, categoryId)
  const form = await readForm(args.request)
  const takesBack = form.get('decision')
  if (takesBack !== null) {
    const result = await takeBackDecision({ actorId, competitionId, decisionId: idParam(String(takesBack)) })
    if (!result.ok && result.code === 'notFound') throw notFound()
    return redirectWithToast(here, 'results.chairTakenBack')
  }
  const typed = [...form].flatMap(([name, value]) => {
    const entryId = placeField.exec(name)?.[1]
    return entryId ? [[Number(entryId), Number(halfWidth(String(value)))] as const] : []
  })
  const reason = String(form.get('reason') ?? '')
  const result = await decideTie({ actorId, competitionId, stageId, categoryId, places: new Map(typed), reason })
  if (result.ok) return redirectWithToast(here, 'results.chairDecided')
  if (result.code === 'notFound') throw notFound()
  const answer = asTyped({ code: result.code, form })
  return 'faults' in result ? data({ ...answer, faults: result.faults }, { status: 400 }) : data(answer, { status: 409 })
})

function asTyped({ code, form }: Pick<PostedForm, 'code' | 'form'>) {
  const places = Object.fromEntries([...form].filter(([name]) => placeField.test(name)).map(([name, value]) => [name, String(value)]))
  const faults: TieFaults = {}
  return { code, faults, reason: String(form.get('reason') ?? ''), places }
}

export default function Chair() {
  const t = useT()
  const { title, page } = useLoaderData<typeof loader>()
  const { competition, stage, category, ties, decisions } = page
  const answer = useActionData<typeof action>()
  const answered = ties.some(({ entries }) => entries.some(({ entryId }) => `place-${entryId}` in (answer?.places ?? {})))
  return (
    <Page
      title={title}
      back={{ to: paths.competitionAdvancements(competition.id, stage.id, category?.id), label: t('results.backToAdvancement') }}
    >
      <CategoryChoice page={page} to={(id) => paths.chairDecisions(competition.id, stage.id, id)} />
      <p className="max-w-column">{t('results.chairLead')}</p>
      {answer?.code && !answered && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {ties.length === 0 && <EmptyState title={t('results.noTies')}>{t('results.noTiesHint')}</EmptyState>}
      {ties.map((tie) => (
        <TieForm key={tie.entries[0]!.entryId} tie={tie} alone={ties.length === 1} answer={answer} />
      ))}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
    </Page>
  )
}

type Answer = ReturnType<typeof asTyped>

/** More names than these stand in columns, as many as there is room for. */
const oneColumn = 12

function TieForm({ tie, alone, answer }: { tie: ChairPage['ties'][number]; alone: boolean; answer: Answer | undefined }) {
  const [t, locale] = [useT(), useLocale()]
  const own = answer && tie.entries.some(({ entryId }) => `place-${entryId}` in answer.places) ? answer : null
  const { places: misplaced, reason: unexplained } = own?.faults ?? {}
  const [errorId, hintId] = [`places-error-${tie.entries[0]!.entryId}`, `places-hint-${tie.entries[0]!.entryId}`]
  const total = pointsText(tie.totalHundredths)
  return (
    <Section title={t('results.tieOf', { rank: formatNumber(tie.rank, locale), count: tie.entries.length, total })}>
      <PostForm className="form form-wide">
        {own?.code && !misplaced && !unexplained && <Notice tone="error">{errorText(t, own.code)}</Notice>}
        <p id={hintId} className="field-hint">
          {t('results.placesInTie', { count: tie.entries.length })}
        </p>
        {misplaced && (
          <p id={errorId} className="field-error">
            {errorText(t, misplaced.code)}
          </p>
        )}
        <ul className={`border-t border-line ${tie.entries.length > oneColumn ? 'gap-x-10 sm:columns-2 lg:columns-3' : 'max-w-md'}`}>
          {tie.entries.map(({ entryId, number, name }) => (
            <li key={entryId} className="flex break-inside-avoid items-center justify-between gap-4 border-b border-line py-1">
              <label htmlFor={`place-${entryId}`}>
                {t('results.number', { number: numberLabel(number) })} {name}
              </label>
              <input
                id={`place-${entryId}`}
                name={`place-${entryId}`}
                className="control w-20 shrink-0 text-center"
                inputMode="numeric"
                maxLength={4}
                {...(misplaced?.entryIds.includes(entryId)
                  ? { 'aria-invalid': true, 'aria-describedby': `${errorId} ${hintId}` }
                  : { 'aria-describedby': hintId })}
                defaultValue={own?.places[`place-${entryId}`] ?? ''}
              />
            </li>
          ))}
        </ul>
        <div className="max-w-column">
          <ReasonField
            id={`reason-${tie.entries[0]!.entryId}`}
            label={t('results.chairReason')}
            hint={t('results.chairReasonHint')}
            answer={own && { reason: own.reason, code: unexplained ?? null }}
            invalid={unexplained !== undefined}
          />
        </div>
        <p className="actions">
          <SubmitButton variant={alone ? 'primary' : 'outline'}>{t('results.decideTie')}</SubmitButton>
        </p>
      </PostForm>
    </Section>
  )
}

function Decisions({ decisions }: { decisions: ChairPage['decisions'] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <Section title={t('results.chairDecisions')}>
      <ul className="divide-y divide-line border-y border-line">
        {decisions.map(({ id, reason, decidedAt, decidedBy, revokedAt, places, followed }) => (
          <li key={id} className="py-3">
            <p>
              {places
                .map(({ place, number, name }) =>
                  t('results.placed', { place: formatNumber(place, locale), number: numberLabel(number), name }),
                )
                .join(t('common.listJoin'))}
            </p>
            <p className="text-sm leading-relaxed">{t('results.chairBecause', { reason })}</p>
            <p className="text-sm leading-relaxed text-muted">
              {t('results.chairBy', { time: formatDateTime(decidedAt, locale, timeZone), name: decidedBy })}{' '}
              {revokedAt
                ? t('results.chairRevoked', { time: formatDateTime(revokedAt, locale, timeZone) })
                : !followed && t('results.chairNotFollowed')}
            </p>
            {!revokedAt && (
              <PostForm className="">
                <SubmitButton name="decision" value={id} variant="text" size="small" className="-ml-3">
                  {t('results.takeBackDecision')}
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
