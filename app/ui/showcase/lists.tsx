import { useSearchParams } from '@remix-run/react'
import { paths } from '~/http/paths'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { FilterChoice, FilterForm, FilterLinks, SearchForm } from '~/ui/layout/filters'
import { EmptyState } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'
import { Pagination } from '~/ui/primitives/pagination'
import { type Column, DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { Part, Specimen } from './part'
import { type SampleWork, sampleWorks } from './sample-data'

const tones = { ready: 'done', working: 'now', waiting: 'wait' } as const
const states = ['ready', 'working', 'waiting'] as const
const pageCount = 12

function useColumns(texts: ShowcaseTexts): Column<SampleWork>[] {
  const t = useT()
  return [
    { key: 'number', header: texts.number, cell: (row) => row.number },
    { key: 'song', header: texts.song, cell: (row) => <b>{t('works.quoted', { title: row.song })}</b> },
    { key: 'singer', header: texts.singer, cell: (row) => row.singer },
    { key: 'length', header: texts.length, numeric: true, cell: (row) => formatDuration(row.seconds * 1000) },
    { key: 'state', header: texts.state, narrow: true, cell: (row) => <Tag tone={tones[row.state]}>{texts[row.state]}</Tag> },
  ]
}

export function Tables({ texts }: { texts: ShowcaseTexts }) {
  const [query] = useSearchParams()
  const columns = useColumns(texts)
  const works = sampleWorks(texts)
  const [by, down] = [query.get('sort') === 'length' ? 'length' : 'number', query.get('down') === 'yes']
  const sorted = [...works].sort((a, b) => (by === 'length' ? a.seconds - b.seconds : a.id - b.id) * (down ? -1 : 1))
  const sortOf = (key: 'number' | 'length') => ({
    to: `?sort=${key}${by === key && !down ? '&down=yes' : ''}#tables`,
    now: by !== key ? ('none' as const) : down ? ('descending' as const) : ('ascending' as const),
  })
  const sortable = columns.map((column) =>
    column.key === 'number' || column.key === 'length' ? { ...column, sort: sortOf(column.key) } : column,
  )
  const acts: Column<SampleWork> = {
    key: 'act',
    header: texts.act,
    acts: true,
    cell: () => (
      <ButtonLink to="#players" variant="text" size="small">
        {texts.play}
      </ButtonLink>
    ),
  }
  return (
    <Part id="tables" texts={texts}>
      <Specimen name={texts.sorted}>
        <DataTable caption={texts.sorted} rows={sorted} rowKey={({ id }) => id} columns={[...sortable, acts]} />
      </Specimen>
      <Specimen name={texts.stacked}>
        <div className="specimen-narrow">
          <DataTable caption={texts.stacked} rows={works.slice(0, 2)} rowKey={({ id }) => id} columns={[...columns, acts]} />
        </div>
      </Specimen>
      <Specimen name={texts.emptyTable}>
        <DataTable
          caption={texts.emptyTable}
          rows={[]}
          rowKey={({ id }: SampleWork) => id}
          columns={columns}
          empty={
            <EmptyState title={texts.empty} level={3} action={<ButtonLink to={paths.competitions()}>{texts.emptyAction}</ButtonLink>}>
              {texts.emptyText}
            </EmptyState>
          }
        />
      </Specimen>
    </Part>
  )
}

export function Filters({ texts, page }: { texts: ShowcaseTexts; page: number }) {
  const [query] = useSearchParams()
  const columns = useColumns(texts)
  const search = query.get('search') ?? ''
  const state = states.find((one) => one === query.get('state')) ?? ''
  const found = sampleWorks(texts).filter((work) => (work.song + work.singer).includes(search) && (!state || work.state === state))
  const works = sampleWorks(texts)
  return (
    <Part id="filters" texts={texts}>
      <Specimen name={texts.tabs}>
        <FilterLinks
          label={texts.tabs}
          links={['' as const, ...states].map((one) => ({
            to: one ? `?state=${one}#filters` : '?#filters',
            label: one ? texts[one] : texts.all,
            count: works.filter((work) => !one || work.state === one).length,
            current: one === state,
          }))}
        />
      </Specimen>
      <Specimen name={texts.filterForm}>
        <FilterForm
          label={texts.filterSearch}
          search={search}
          clear={search || state ? { to: `${paths.components()}#filters`, label: texts.clear } : null}
        >
          <FilterChoice name="state" label={texts.state} value={state}>
            <option value="">{texts.all}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {texts[one]}
              </option>
            ))}
          </FilterChoice>
        </FilterForm>
        <DataTable
          caption={texts.filterForm}
          rows={found}
          rowKey={({ id }) => id}
          columns={columns}
          empty={
            <EmptyState title={texts.noneFound} level={3}>
              {texts.noneFoundText}
            </EmptyState>
          }
        />
      </Specimen>
      <Specimen name={texts.searchForm}>
        <SearchForm label={texts.song} landmark={texts.searchForm} defaultValue={search} />
      </Specimen>
      <Specimen name={texts.choice}>
        <form method="get" autoComplete="off" className="filter-line">
          <Choice
            name="state"
            label={texts.choice}
            value={state}
            options={[{ value: '', label: texts.all }, ...states.map((one) => ({ value: one, label: texts[one] }))]}
          />
          <Button type="submit" variant="secondary">
            {texts.tryIt}
          </Button>
        </form>
      </Specimen>
      <Specimen name={texts.pagination}>
        <Pagination page={page} pageCount={pageCount} />
      </Specimen>
    </Part>
  )
}
