import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField, isSameText } from '~/domain/judging/score-form'
import type { Translate } from '~/i18n/translate'
import { criterionName } from '~/ui/competitions/criterion-name'

type Texts = Record<string, string>

/** Where two sheets of a work say something else, field by field, with the field's name. */
export function differingFields(t: Translate, criteria: DeskWork['criteria'], one: Texts, other: Texts) {
  const fields = [
    ...criteria.map((criterion) => ({ field: criterionField(criterion.id), name: criterionName(t, criterion) })),
    { field: 'comment', name: t('judging.comment') },
  ]
  return fields
    .map(({ field, name }) => ({ field, name, one: one[field]?.trim() ?? '', other: other[field]?.trim() ?? '' }))
    .filter((row) => !isSameText(row.field, row.one, row.other))
}
