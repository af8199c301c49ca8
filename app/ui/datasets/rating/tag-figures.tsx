import { writePoints } from '~/domain/lists/points'
import { useLocale, useT } from '~/i18n/provider'
import { tagName } from './tag-name'

type Figure = Parameters<typeof tagName>[0] & { hundredths: number }

/** The points of several tags as one text, whose lines end between two of them where they can. */
export function TagFigures({ figures }: { figures: readonly Figure[] }) {
  const t = useT()
  const locale = useLocale()
  const each = figures.map((figure) => `${tagName(figure, locale)}\u00a0${writePoints(figure.hundredths)}`)
  return <span className="[overflow-wrap:anywhere] [word-break:keep-all]">{each.join(t('ratings.figureSeparator'))}</span>
}
