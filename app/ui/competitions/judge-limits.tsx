import { useT } from '~/i18n/provider'

type Part = { id: number; name: string }

export type LimitParts = { categories: Part[]; stages: Part[] }

type Props = LimitParts & { chosen?: { categoryIds: number[]; stageIds: number[] } }

/** What a seat is limited to; a competition of one category and one stage has nothing to choose. */
export function LimitFields({ categories, stages, chosen = { categoryIds: [], stageIds: [] } }: Props) {
  const t = useT()
  return (
    <>
      {categories.length > 1 && (
        <Parts name="category" legend={t('panels.limitCategories')} parts={categories} chosen={chosen.categoryIds} />
      )}
      {stages.length > 1 && <Parts name="stage" legend={t('panels.limitStages')} parts={stages} chosen={chosen.stageIds} />}
    </>
  )
}

function Parts({ name, legend, parts, chosen }: { name: string; legend: string; parts: Part[]; chosen: number[] }) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {parts.map((part) => (
          <label key={part.id} className="choice">
            <input type="checkbox" name={name} value={part.id} defaultChecked={chosen.includes(part.id)} />
            <span>{part.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
