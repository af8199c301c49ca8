import { rankingName } from '~/domain/notices/ranking-name'
import { useT } from '~/i18n/provider'

type Named = { id: number; name: string }
type Ranking = { stage: Named; category: Named | null; categories: readonly Named[] }

/** The rankings of a stage that ranks each category by itself; nothing where there is only one. */
export function CategoryChoice({ page: { category, categories }, to }: { page: Ranking; to: (categoryId: number) => string }) {
  const t = useT()
  if (categories.length === 0) return null
  return (
    <nav className="desk-stages" aria-label={t('results.categories')}>
      {categories.map(({ id, name }) => (
        <a key={id} href={to(id)} aria-current={id === category?.id ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The ranking that is looked at: its category is named where there are several. */
export function chosenName({ stage, category, categories }: Pick<Ranking, 'stage' | 'category' | 'categories'>): string {
  return rankingName(stage.name, categories.length > 1 ? category?.name : null)
}
