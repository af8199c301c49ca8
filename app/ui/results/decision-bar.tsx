import type { WholeRanking } from '~/domain/advancement/rules'
import type { AdvancementStatus } from '~/domain/competitions/states'
import type { AdvancementPage } from '~/domain/results/queries/advancement-page.server'
import { useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { numberLabel } from '~/domain/registrations/number-label'
import { Notice } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { FormEnd, FormStart } from '~/ui/form/form'

/** What a line would do, in a sentence; what can be done with the selected entrants, and with the whole ranking at once. */
export function DecisionBar({ page }: { page: AdvancementPage }) {
  const t = useT()
  const { stage, scored: ranked, undecided, advanced, line, removeExtremes, competition } = page
  const above = line?.above ?? ranked
  const official = removeExtremes === competition.removeExtremes
  // Without a line somebody has to go on before there is a rest.
  const restKnown = undecided > 0 && (line ? line.undecided === 0 : advanced > 0)
  const open = line ? line.undecided > 0 : undecided > 0
  return (
    <div className="decision-bar">
      {official && <b className="decision-sentence">{lineSentence(t, page)}</b>}
      <span className="decision-selected">
        <span className="text-sm text-muted">{t('results.setSelected')}</span>
        <Button type="submit" size="small" variant="secondary" name="status" value="advanced">
          {t('outcomes.advancement_advanced')} <kbd>Ctrl 2</kbd>
        </Button>
        <Button type="submit" size="small" variant="secondary" name="status" value="eliminated">
          {t('outcomes.advancement_eliminated')} <kbd>Ctrl 3</kbd>
        </Button>
        <Button type="submit" size="small" variant="secondary" name="status" value="pending">
          {t('outcomes.advancement_pending')} <kbd>Ctrl 1</kbd>
        </Button>
      </span>
      {official && ranked > 0 && (
        <span className="decision-all">
          {restKnown && (
            <Button type="submit" size="small" variant="secondary" form={`rest-${stage.id}`}>
              {t('results.eliminateRest', { count: undecided })}
            </Button>
          )}
          {open && (
            <Button type="submit" form={`top-${stage.id}`}>
              {t('results.advanceTop', { count: above })}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** How many the places take in and why it is that many; once all above the line are decided, what that came to. */
function lineSentence(t: Translate, { stage, line, scored, advanced, undecided }: AdvancementPage): string {
  const [places, above] = [stage.advanceCount, line?.above ?? scored]
  if (scored === 0) return t('results.lineNobody')
  if (line ? line.undecided === 0 : advanced > 0) return t('results.lineDecided', { count: advanced, undecided })
  if (!line || places === null) return t('results.lineAll', { count: scored })
  if (line.excess > 0) return t('results.lineTied', { rank: line.lastRank ?? 0, tied: line.tied, places, count: above })
  return t(above < places ? 'results.lineFew' : 'results.lineExact', { places, count: above })
}

type Ranking = { stageId: number; categoryId?: number | undefined }

/** Which ranking a form decides about. */
export function RankingFields({ stageId, categoryId }: Ranking) {
  return (
    <>
      <input type="hidden" name="stage" value={stageId} />
      {categoryId !== undefined && <input type="hidden" name="category" value={categoryId} />}
    </>
  )
}

/** The two acts on the whole ranking, as forms of their own: they select by rank, not by checkbox. */
export function WholeRankingForms({ stageId, categoryId, digest, action }: Ranking & { digest: string; action: string }) {
  const form = (id: string, which: WholeRanking, status: AdvancementStatus) => (
    <form method="post" action={action} id={`${id}-${stageId}`} hidden>
      <FormStart />
      <RankingFields stageId={stageId} categoryId={categoryId} />
      <input type="hidden" name="which" value={which} />
      <input type="hidden" name="digest" value={digest} />
      <input type="hidden" name="status" value={status} />
      <FormEnd />
    </form>
  )
  return (
    <>
      {form('top', 'aboveLine', 'advanced')}
      {form('rest', 'undecided', 'eliminated')}
    </>
  )
}

type Confirm = {
  status: AdvancementStatus
  /** The first of those selected. */ people: { number: number | null; name: string }[]
  selected: number[]
  /** Who stands in the table below, with a checkbox. */ shown: number[]
  cancel: string
}

/** Asked before a decision of a published stage changes; the selection stands in the table below, and here what is on its other pages. */
export function ConfirmAfterPublishing({ status, people, selected, shown, cancel }: Confirm) {
  const t = useT()
  const elsewhere = selected.filter((id) => !shown.includes(id))
  return (
    <div className="my-4">
      <Notice tone="warning">
        <p>{t('results.confirmAfterPublishing', { count: selected.length, status: t(`outcomes.advancement_${status}`) })}</p>
        <p>
          <Named people={people} count={selected.length} />
        </p>
        {elsewhere.map((id) => (
          <input key={id} type="hidden" name="entry" value={id} />
        ))}
        <p className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" name="confirmed" value={status}>
            {t('results.confirmChange')}
          </Button>
          <ButtonLink to={cancel} variant="secondary">
            {t('common.cancel')}
          </ButtonLink>
        </p>
      </Notice>
    </div>
  )
}

type RestProps = Pick<Confirm, 'people' | 'cancel'> & { count: number; action: string; ranking: Ranking & { digest: string } }

/** Asked before all who are still undecided are out. */
export function ConfirmRest({ people, count, cancel, action, ranking: { stageId, categoryId, digest } }: RestProps) {
  const t = useT()
  return (
    <form method="post" action={action} className="my-4">
      <FormStart />
      <RankingFields stageId={stageId} categoryId={categoryId} />
      <input type="hidden" name="which" value="undecided" />
      <input type="hidden" name="digest" value={digest} />
      <Notice tone="warning">
        <p>{t('results.confirmRest', { count })}</p>
        <p>
          <Named people={people} count={count} />
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" name="confirmed" value="eliminated">
            {t('results.confirmRestAct', { count })}
          </Button>
          <ButtonLink to={cancel} variant="secondary">
            {t('common.cancel')}
          </ButtonLink>
        </p>
      </Notice>
      <FormEnd />
    </form>
  )
}

function Named({ people, count }: Pick<Confirm, 'people'> & { count: number }) {
  const t = useT()
  return (
    <>
      {people.map(({ number, name }) => `${t('results.number', { number: numberLabel(number) })} ${name}`).join(t('common.listJoin'))}
      {count > people.length && ` ${t('results.andOthers', { count: count - people.length })}`}
    </>
  )
}
