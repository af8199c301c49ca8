import type { OwnRating } from '~/domain/datasets/ratings/queries/own-ratings.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { segmentText } from './segment-text'
import { TagFigures } from './tag-figures'

type Props = { ratings: OwnRating[]; total: number; page: number; pageCount: number }

/** What somebody rated, the latest first. */
export function OwnRatings({ ratings, total, page, pageCount }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const nameOf = (rating: OwnRating) => t('ratings.named', { song: rating.songName, segment: segmentText(t, rating) })
  return (
    <>
      <DataTable
        caption={t('ratings.ownCaption', { count: total })}
        room="widest"
        rows={ratings}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('ratings.ownEmpty')} action={<ButtonLink to={paths.ratingTasks()}>{t('ratings.toTasks')}</ButtonLink>}>
            {t('ratings.ownEmptyHint')}
          </EmptyState>
        }
        columns={[
          {
            key: 'song',
            header: t('ratings.song'),
            cell: ({ id, songName }) => <a href={paths.ownRating(id)}>{workTitle(t, songName)}</a>,
          },
          { key: 'singer', header: t('ratings.singer'), cell: ({ singerName }) => singerName },
          { key: 'segment', header: t('ratings.segment'), cell: (rating) => segmentText(t, rating) },
          {
            key: 'values',
            header: t('ratings.figures'),
            cell: ({ values }) => <TagFigures figures={values} />,
          },
          {
            key: 'at',
            header: t('ratings.submittedAt'),
            narrow: true,
            cell: ({ submittedAt, editedAt }) => (
              <span>
                {formatDateTime(submittedAt, locale, timeZone)}
                {editedAt && (
                  <span className="block text-sm text-muted">
                    {t('ratings.edited', { at: formatDateTime(editedAt, locale, timeZone) })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'acts',
            header: t('ratings.acts'),
            cardLabel: '',
            acts: true,
            cell: (rating) => (
              <span className="flex flex-wrap gap-x-1 lg:flex-nowrap">
                <ButtonLink
                  to={paths.ownRating(rating.id)}
                  size="small"
                  variant="text"
                  aria-label={t('common.actOn', { act: t('ratings.edit'), name: nameOf(rating) })}
                >
                  {t('ratings.edit')}
                </ButtonLink>
                <ButtonLink
                  to={paths.ownRatingDeletion(rating.id)}
                  size="small"
                  variant="text"
                  aria-label={t('common.actOn', { act: t('ratings.delete'), name: nameOf(rating) })}
                >
                  {t('ratings.delete')}
                </ButtonLink>
              </span>
            ),
          },
        ]}
      />
      <Pagination page={page} pageCount={pageCount} />
    </>
  )
}
