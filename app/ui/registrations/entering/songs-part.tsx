import type { FormId } from '@conform-to/react'
import { lacksSongFields } from '~/domain/registrations/entering/form'
import { useT } from '~/i18n/provider'
import { GroupFrame } from '~/ui/form/field-frame'
import type { FormCategory, FormCompetition } from './form-types'
import { SavePart } from './save-part'
import { SongFields } from './song-fields'

type Group = { id: string; name: string; chosen: string[]; errors: string[] }

type Props = { competition: FormCompetition; categories: Group; awards: Group; formId: FormId }

/** The categories with their songs, and the special awards. Without JavaScript a stylesheet opens the songs of what is ticked. */
export function SongsPart({ competition, categories, awards, formId }: Props) {
  const t = useT()
  return (
    <section className="registration-part" id="step-songs" aria-labelledby="step-songs-title">
      <h2 id="step-songs-title">{t('registrations.stepSongs')}</h2>
      <GroupFrame
        id={categories.id}
        label={t('registrations.categories')}
        hint={t('registrations.categoriesHint')}
        errors={categories.errors}
        required
      >
        <div className="mt-1">
          {competition.categories.map((category) => (
            <div key={category.id} className="registration-category sheet">
              <label className="choice">
                <input
                  type="checkbox"
                  name={categories.name}
                  value={category.id}
                  defaultChecked={categories.chosen.includes(String(category.id))}
                />
                <CategoryWords category={category} />
              </label>
              <SongFields category={category} formId={formId} />
            </div>
          ))}
        </div>
      </GroupFrame>
      {competition.awards.length > 0 && (
        <GroupFrame
          id={awards.id}
          label={t('registrations.awards')}
          errors={awards.errors}
          required={competition.awards.some(({ required }) => required) ? undefined : false}
        >
          {competition.awards.map((award) => (
            <label key={award.id} className="choice">
              <input
                type="checkbox"
                name={awards.name}
                value={award.id}
                defaultChecked={award.required || awards.chosen.includes(String(award.id))}
                disabled={award.required}
              />
              <span>
                {award.name}
                <span className="field-hint block">
                  {[
                    award.required && t('registrations.awardRequired'),
                    award.maxWorksPerUser !== null && t('registrations.awardMaxWorks', { count: award.maxWorksPerUser }),
                    award.description,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </GroupFrame>
      )}
      <SavePart step="songs" />
    </section>
  )
}

function CategoryWords({ category }: { category: FormCategory }) {
  const t = useT()
  const facts = [
    category.songCount > 0 ? t('registrations.categorySongs', { count: category.songCount }) : t('registrations.categoryNoSongs'),
    category.durationLimitMinutes !== null && t('registrations.categoryDuration', { count: category.durationLimitMinutes }),
  ]
  return (
    <span className="min-w-0">
      <b className="font-medium">{category.name}</b>
      <span className="field-hint block">{facts.filter(Boolean).join(' · ')}</span>
      {category.description && <span className="field-hint block">{category.description}</span>}
      {category.requirements.map(({ id, title, description }) => (
        <span key={id} className="field-hint block">
          <b className="font-medium text-ink">{title}</b> {description}
        </span>
      ))}
      {lacksSongFields(category) && <span className="field-error mt-1 block">{t('registrations.categoryNoFields')}</span>}
    </span>
  )
}
