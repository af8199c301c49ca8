import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'

type Part = { id: number; name: string }

export type LimitParts = { categories: Part[]; stages: Part[] }

type Limits = { categoryIds: number[]; stageIds: number[] }

type Props = LimitParts & {
  chosen?: Limits
  /** What it was limited to when the page was read. */ was?: Limits
  /** Where somebody else has chosen others since the page was read: `was` says which. */ clashes?: (keyof Limits)[] | undefined
}

const nothing: Limits = { categoryIds: [], stageIds: [] }

/** What a seat is limited to; a competition of one category and one stage has nothing to choose. */
export function LimitFields({ categories, stages, chosen = nothing, was = nothing, clashes = [] }: Props) {
  const t = useT()
  const of = (part: keyof Limits) => ({ chosen: chosen[part], was: was[part], clashes: clashes.includes(part) })
  return (
    <>
      {categories.length > 1 && <Parts name="category" legend={t('panels.limitCategories')} parts={categories} {...of('categoryIds')} />}
      {stages.length > 1 && <Parts name="stage" legend={t('panels.limitStages')} parts={stages} {...of('stageIds')} />}
    </>
  )
}

type PartsProps = { name: string; legend: string; parts: Part[]; chosen: number[]; was: number[]; clashes: boolean }

function Parts({ name, legend, parts, chosen, was, clashes }: PartsProps) {
  const t = useT()
  const errorId = `${name}-limit-error`
  const theirs = parts.filter(({ id }) => was.includes(id)).map((part) => part.name)
  const value = theirs.length > 0 ? theirs.join(t('common.listJoin')) : t('panels.limitsAll')
  return (
    <fieldset className="field" {...(clashes && { 'aria-describedby': errorId })}>
      <legend className="field-label">{legend}</legend>
      {was.map((id) => (
        <input key={id} type="hidden" name={`was-${name}`} value={id} />
      ))}
      <div className="choices">
        {parts.map((part) => (
          <label key={part.id} className="choice">
            <input type="checkbox" name={name} value={part.id} defaultChecked={chosen.includes(part.id)} />
            <span>{part.name}</span>
          </label>
        ))}
      </div>
      {clashes && (
        <p id={errorId} className="field-error">
          {errorText(t, `changedMeanwhile?${new URLSearchParams({ value })}`)}
        </p>
      )}
    </fieldset>
  )
}
