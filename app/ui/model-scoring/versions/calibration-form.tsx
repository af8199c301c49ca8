import { enough } from '~/domain/model-scoring/enough'
import type { RatedCounts } from '~/domain/model-scoring/versions/queries/rated-counts.server'
import { useLocale, useT } from '~/i18n/provider'
import { tagName } from '~/ui/datasets/rating/tag-name'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Facts, Notice } from '~/ui/layout/page'
import { type Choosable, DatasetChoice } from './dataset-choice'

type Props = {
  tags: { id: number; code: string; name: string; rated: RatedCounts }[]
  datasets: Choosable
  library: RatedCounts
  underway: boolean
}

/** What there is to calibrate on, whether it is enough, and of which of it. */
export function CalibrationForm({ tags, datasets, library, underway }: Props) {
  const [t, locale] = [useT(), useLocale()]
  const { clips, singers, raters, enough: isEnough } = library
  return (
    <>
      <Facts
        items={[
          { label: t('modelVersions.clips'), value: <span className="fig">{clips}</span> },
          { label: t('modelVersions.singers'), value: <span className="fig">{singers}</span> },
          { label: t('modelVersions.raters'), value: <span className="fig">{raters}</span> },
        ]}
      />
      <div className="my-4 grid gap-3">
        <Notice tone={isEnough ? 'success' : 'warning'}>
          {t(isEnough ? 'modelVersions.enough' : 'modelVersions.notEnough', { ...enough })}
        </Notice>
        {underway && <Notice>{t('modelVersions.underway')}</Notice>}
      </div>
      <PostForm>
        <fieldset className="my-4">
          <legend className="field-label">{t('modelVersions.tags')}</legend>
          <div className="grid gap-x-5 sm:grid-cols-2">
            {tags.map(({ id, rated, ...tag }) => (
              <label key={id} className="choice">
                <input type="checkbox" name="tag" value={id} defaultChecked />
                <span>
                  {tagName(tag, locale)}
                  <span className="block text-sm text-muted">
                    {t(rated.enough ? 'modelVersions.tagEnough' : 'modelVersions.tagFew', {
                      ...{ clips: rated.clips, singers: rated.singers, raters: rated.raters },
                    })}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <DatasetChoice datasets={datasets} />
        <SubmitButton intent="calibrate">{t('modelVersions.begin')}</SubmitButton>
      </PostForm>
    </>
  )
}
