import type { VoiceType } from '~/domain/accounts/roles'
import { datasetPageSizes, datasetSorts, datasetSources, type LibraryFilter, libraryQuery } from '~/domain/datasets/library-filter'
import { paths } from '~/http/paths'
import { useLocale, useT } from '~/i18n/provider'
import { tagName } from '~/ui/datasets/rating/tag-name'
import { FilterChoice, FilterForm } from '~/ui/layout/filters'

type Props = { filter: LibraryFilter; voices: readonly VoiceType[]; tags: { id: number; code: string; name: string }[] }

/** Search, where datasets come from, voice type, skill tag, order and page size. */
export function LibraryFilterForm({ filter, voices, tags }: Props) {
  const t = useT()
  const locale = useLocale()
  const { search, source, voice, tag, sort, size } = filter
  const narrowed = search || source || voice || tag !== null
  const plain = libraryQuery(filter, { search: '', source: undefined, voice: undefined, tag: null })
  return (
    <FilterForm
      label={t('library.search')}
      search={search}
      clear={narrowed ? { to: paths.datasets() + plain, label: t('library.clear') } : null}
      narrow
    >
      <FilterChoice name="source" label={t('library.source')} value={source ?? ''}>
        {[undefined, ...datasetSources].map((one) => (
          <option key={one ?? ''} value={one ?? ''}>
            {t(`library.source_${one ?? 'all'}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice name="voice" label={t('library.voice')} value={voice ?? ''}>
        <option value="">{t('library.any')}</option>
        {voices.map((one) => (
          <option key={one} value={one}>
            {t(`people.voice_${one}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice name="tag" label={t('library.tag')} value={String(tag ?? '')}>
        <option value="">{t('library.any')}</option>
        {tags.map((one) => (
          <option key={one.id} value={one.id}>
            {tagName(one, locale)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice name="sort" label={t('library.sort')} value={sort}>
        {datasetSorts.map((one) => (
          <option key={one} value={one}>
            {t(`library.sort_${one}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice name="size" label={t('library.size')} value={String(size)}>
        {datasetPageSizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </FilterChoice>
    </FilterForm>
  )
}
