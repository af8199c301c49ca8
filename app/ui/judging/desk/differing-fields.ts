import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField, isSameText, type SheetTexts } from '~/domain/judging/score-form'
import { isSameMarkTexts } from '~/domain/judging/score-marks'
import type { Translate } from '~/i18n/translate'
import { criterionName } from '~/ui/competitions/criterion-name'

/** Where two sheets of a work say something else, field by field, with the field's name. */
export function differingFields(t: Translate, criteria: DeskWork['criteria'], one: SheetTexts, other: SheetTexts) {
  const fields = [
    ...criteria.map((criterion) => ({ field: criterionField(criterion.id), name: criterionName(t, criterion) })),
    { field: 'comment', name: t('judging.comment') },
    { field: 'note', name: t('judging.note') },
  ]
  const rows = fields
    .map(({ field, name }) => ({ field, name, one: one.texts[field]?.trim() ?? '', other: other.texts[field]?.trim() ?? '' }))
    .filter((row) => !isSameText(row.field, row.one, row.other))
  if (isSameMarkTexts(one.marks, other.marks)) return rows
  return [...rows, { field: 'marks', name: t('judging.marks'), one: inLines(one), other: inLines(other) }]
}

const inLines = ({ marks }: SheetTexts) => marks.map(({ at, text }) => `${at} ${text}`.trim()).join('\n')
