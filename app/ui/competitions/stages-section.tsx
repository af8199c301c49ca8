import { scoreVisibilities, stageBlindness, stageRankings } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextAreaField, TextField } from '~/ui/form/fields'
import { Section } from '~/ui/layout/page'
import { emptyStage, type StageDraft } from './draft'
import { AddButton, type CompetitionForm, type List, ListErrors, type Row, RowButtons, RowId } from './list-buttons'
import { RequirementList } from './requirement-list'
import { RowFrame } from './row-frame'

type Props = { form: CompetitionForm; list: List<StageDraft> }

export function StagesSection({ form, list }: Props) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <Section title={t('competitions.stages')}>
      <ListErrors list={list} />
      {rows.length === 0 && <p className="text-muted">{t('competitions.noStages')}</p>}
      {rows.map((row, index) => (
        <RowFrame
          key={row.key}
          id={`stage-${index}`}
          title={t('competitions.stageNumber', { number: index + 1 })}
          buttons={
            <RowButtons
              form={form}
              list={list}
              index={index}
              count={rows.length}
              label={t('competitions.stageNumber', { number: index + 1 })}
              anchor={`stage-${Math.max(0, index - 1)}`}
            />
          }
        >
          <Stage form={form} row={row} anchor={`stage-${index}`} first={index === 0} />
        </RowFrame>
      ))}
      <div className="mt-5">
        <AddButton form={form} list={list} row={emptyStage()} anchor={`stage-${rows.length}`}>
          {t('competitions.addStage')}
        </AddButton>
      </div>
    </Section>
  )
}

function Stage({ form, row, anchor, first }: { form: CompetitionForm; row: Row<StageDraft>; anchor: string; first: boolean }) {
  const t = useT()
  const fields = row.getFieldset()
  return (
    <div className="grid gap-5">
      <RowId field={fields.id} />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField field={fields.name} label={t('competitions.field_stageName')} maxLength={50} required />
        <TextField field={fields.startsAt} label={t('competitions.field_stageStartsAt')} type="datetime-local" />
        <TextField field={fields.endsAt} label={t('competitions.field_stageEndsAt')} type="datetime-local" />
        <TextField
          field={fields.participantLimit}
          label={t('competitions.field_participantLimit')}
          hint={t('competitions.field_blankNoLimit')}
          inputMode="numeric"
        />
        <TextField
          field={fields.advanceCount}
          label={t('competitions.field_advanceCount')}
          hint={t('competitions.field_advanceCountHint')}
          inputMode="numeric"
        />
        <TextField
          field={fields.workCount}
          label={t('competitions.field_stageWorkCount')}
          hint={first ? t('competitions.field_stageWorkCountHint') : undefined}
          inputMode="numeric"
          required
        />
        <TextField
          field={fields.graceMinutes}
          label={t('competitions.field_graceMinutes')}
          hint={t('competitions.field_graceMinutesHint')}
          inputMode="numeric"
        />
        <SelectField
          field={fields.ranking}
          label={t('competitions.field_ranking')}
          options={stageRankings.map((value) => ({ value, label: t(`competitions.ranking_${value}`) }))}
          required
        />
        <SelectField
          field={fields.blindness}
          label={t('competitions.field_blindness')}
          options={stageBlindness.map((value) => ({ value, label: t(`competitions.blind_${value}`) }))}
          required
        />
        <SelectField
          field={fields.scoreVisibility}
          label={t('competitions.field_scoreVisibility')}
          options={scoreVisibilities.map((value) => ({ value, label: t(`competitions.see_${value}`) }))}
          required
        />
        <div className="lg:pt-7">
          <CheckboxField field={fields.canUpload} label={t('competitions.field_canUpload')} hint={t('competitions.field_canUploadHint')} />
        </div>
      </div>
      <div className="[&_textarea]:min-h-18">
        <TextAreaField field={fields.description} label={t('competitions.field_rowDescription')} maxLength={1000} rows={2} />
      </div>
      <h4 className="font-medium">{t('competitions.field_requirements')}</h4>
      <RequirementList form={form} list={fields.requirements} anchor={anchor} />
    </div>
  )
}
