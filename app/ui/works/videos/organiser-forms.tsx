import { type Accompaniment, accompaniments } from '~/domain/works/accompaniment'
import type { WorkStatus } from '~/domain/works/states'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'

/** Starts a work's processing, or starts it again; posts to the work's page. */
export function RestartForm({ status }: { status: WorkStatus }) {
  const t = useT()
  return (
    <PostForm className="actions">
      <SubmitButton intent="restart" variant="secondary">
        {t(status === 'submitted' ? 'works.panelStart' : 'works.panelRetry')}
      </SubmitButton>
    </PostForm>
  )
}

/** Whether the work is sung with accompaniment, as far as anybody noted it; posts to the work's page. */
export function AccompanimentForm({ now }: { now: Accompaniment }) {
  const t = useT()
  return (
    <PostForm className="flex flex-wrap items-end gap-3">
      <label className="field grow">
        <span className="field-label">{t('works.accompaniment')}</span>
        <select name="accompaniment" defaultValue={now} className="control">
          {accompaniments.map((one) => (
            <option key={one} value={one}>
              {t(`works.accompaniment_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton intent="accompaniment" variant="secondary">
        {t('works.accompanimentSave')}
      </SubmitButton>
    </PostForm>
  )
}
