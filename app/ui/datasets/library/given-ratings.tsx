import { givenQuery } from '~/domain/datasets/given-filter'
import type { RatingGiven } from '~/domain/datasets/queries/given-ratings.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { TagFigures } from '~/ui/datasets/rating/tag-figures'
import { EmptyState, Facts } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { personName } from '~/ui/users/person-name'

/** What people rated: who, what and when, each to be deleted with a reason. */
export function GivenRatings({ ratings, caption }: { ratings: RatingGiven[]; caption: string }) {
  const t = useT()
  return (
    <DataTable
      caption={caption}
      room="widest"
      rows={ratings}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('libraryData.ratingsEmpty')}>{t('libraryData.ratingsEmptyHint')}</EmptyState>}
      columns={[
        { key: 'rater', header: t('libraryData.rater'), cell: (rating) => <a href={paths.user(rating.raterId)}>{nameOf(t, rating)}</a> },
        {
          key: 'dataset',
          header: t('libraryData.dataset'),
          cell: (rating) => (
            <span className="[overflow-wrap:anywhere]">
              <a href={paths.libraryRatings() + givenQuery({ datasetId: rating.datasetId })}>{rating.name}</a>
              <span className="block text-sm whitespace-nowrap text-muted">{segmentText(t, rating)}</span>
            </span>
          ),
        },
        { key: 'figures', header: t('libraryData.figures'), cell: (rating) => <Figures rating={rating} /> },
        { key: 'at', header: t('libraryData.submittedAt'), cell: (rating) => <Submitted rating={rating} /> },
        {
          key: 'acts',
          header: t('libraryData.acts'),
          cardLabel: '',
          acts: true,
          cell: (rating) => (
            <span className="whitespace-nowrap">
              <ButtonLink
                to={paths.libraryRatingDeletion(rating.id)}
                size="small"
                variant="text"
                aria-label={t('common.actOn', {
                  act: t('libraryData.delete'),
                  name: t('ratings.named', { song: rating.name, segment: nameOf(t, rating) }),
                })}
              >
                {t('libraryData.delete')}
              </ButtonLink>
            </span>
          ),
        },
      ]}
    />
  )
}

const nameOf = (t: Translate, { raterId: id, raterName: name, erasedAt }: RatingGiven) => personName(t, { id, name, erasedAt })

/** One rating, before it is deleted. */
export function RatingFacts({ rating }: { rating: RatingGiven }) {
  const t = useT()
  return (
    <Facts
      items={[
        { label: t('libraryData.rater'), value: nameOf(t, rating) },
        { label: t('libraryData.dataset'), value: t('ratings.named', { song: rating.name, segment: segmentText(t, rating) }) },
        { label: t('libraryData.figures'), value: <Figures rating={rating} /> },
        { label: t('libraryData.submittedAt'), value: <Submitted rating={rating} /> },
      ]}
    />
  )
}

function Figures({ rating: { values, comment } }: { rating: RatingGiven }) {
  return (
    <span>
      <TagFigures figures={values} />
      {comment && <span className="block text-sm whitespace-pre-line text-muted">{comment}</span>}
    </span>
  )
}

function Submitted({ rating: { submittedAt, editedAt, round } }: { rating: RatingGiven }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const notes = [
    editedAt && t('libraryData.edited', { at: formatDateTime(editedAt, locale, timeZone) }),
    round === 1 && t('libraryData.repeat'),
  ]
  return (
    <span>
      {formatDateTime(submittedAt, locale, timeZone)}
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="block text-sm text-muted">
              {note}
            </span>
          ),
      )}
    </span>
  )
}
