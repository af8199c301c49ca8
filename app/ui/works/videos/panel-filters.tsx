import { type PanelFilter, panelQuery, panelStatuses, workStatusOf } from '~/domain/works/panel-filter'
import type { VideoPanelData } from '~/domain/works/queries/video-panel.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Button, ButtonLink } from '~/ui/primitives/button'

const everything: PanelFilter = { status: null, stageId: null, categoryId: null, search: '', page: 1 }

/** Which works, in the URL: searched by a plain GET, one state a link. */
export function PanelFilters({ panel: { competition, counts, filter } }: { panel: VideoPanelData }) {
  const t = useT()
  const url = (status: PanelFilter['status']) => paths.competitionVideos(competition.id, panelQuery({ ...filter, status, page: 1 }))
  const narrowed = filter.search !== '' || filter.stageId !== null || filter.categoryId !== null
  return (
    <>
      <form method="get" autoComplete="off" role="search" className="filter-line">
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        <label className="field">
          <span className="field-label">{t('works.panelSearch')}</span>
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder={t('works.panelSearch')}
            maxLength={50}
            className="control"
          />
        </label>
        <label className="field">
          <span className="field-label">{t('works.panelStage')}</span>
          <select name="stage" defaultValue={filter.stageId ?? ''} className="control">
            <option value="">{t('works.panelAllStages')}</option>
            {competition.stages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {competition.categories.length > 1 && (
          <label className="field">
            <span className="field-label">{t('works.panelCategory')}</span>
            <select name="category" defaultValue={filter.categoryId ?? ''} className="control">
              <option value="">{t('works.panelAllCategories')}</option>
              {competition.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button type="submit" variant="secondary" size="small">
          {t('common.search')}
        </Button>
        {narrowed && (
          <ButtonLink
            to={paths.competitionVideos(competition.id, panelQuery({ ...everything, status: filter.status }))}
            variant="text"
            size="small"
          >
            {t('works.panelClear')}
          </ButtonLink>
        )}
      </form>
      <nav className="panel-filters" aria-label={t('works.panelCaption')}>
        <a href={url(null)} aria-current={filter.status === null ? 'page' : undefined}>
          {t('works.panelAll')} <b>{panelStatuses.reduce((sum, one) => sum + counts[one], 0)}</b>
        </a>
        {panelStatuses.map((one) => (
          <a key={one} href={url(one)} aria-current={filter.status === one ? 'page' : undefined}>
            {t(`works.status_${workStatusOf[one]}`)} <b>{counts[one]}</b>
          </a>
        ))}
      </nav>
    </>
  )
}
