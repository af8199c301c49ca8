import { Fragment } from 'react'
import { writePoints } from '~/domain/lists/points'
import { useLocale, useT } from '~/i18n/provider'
import { tagName } from './tag-name'

type Figure = Parameters<typeof tagName>[0] & { hundredths: number }

/** The points of several tags as one text; at the end of a line no tag is parted from its points. */
export function TagFigures({ figures }: { figures: readonly Figure[] }) {
  const t = useT()
  const locale = useLocale()
  return figures.map((figure, index) => (
    <Fragment key={figure.code}>
      {index > 0 && t('ratings.figureSeparator')}
      <span className="whitespace-nowrap">{`${tagName(figure, locale)} ${writePoints(figure.hundredths)}`}</span>
    </Fragment>
  ))
}
