import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SlotData, UploadPageData, WorkCardData } from '~/domain/works/queries/upload-page.server'
import { computerAdvisedBytes, fileRefusal } from '~/domain/works/rules'
import { formatNames, workVideoLimits } from '~/domain/uploads/upload-purposes'
import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { describedBy, FieldFrame, GroupFrame } from '~/ui/form/field-frame'
import { FileField } from '~/ui/form/file-field'
import { Notice } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { planCompression } from './compress-video'
import { CompressionChoice } from './compression-choice'
import { filmLength, lengthRefusal } from './film-length'
import type { UploadChoice } from './use-upload'
import { FormEnd, FormStart } from '~/ui/form/form'

export type WorkFormErrors = Partial<Record<'piece' | 'title' | 'performer' | 'awards' | 'file', string>>
export type WorkFormValues = { piece: string; title: string; performer: string; awards: string[] }

type Props = {
  page: Pick<UploadPageData, 'competition' | 'stage' | 'graceEndsAt' | 'entries' | 'awards' | 'chosenAwards' | 'registration'>
  slot: Pick<SlotData, 'slot' | 'takenPieces' | 'fullAwards'>
  /** The work that another file would replace. */
  work: WorkCardData | null
  values: WorkFormValues | null
  errors: WorkFormErrors
  /** With JavaScript the file goes by tus; without, the form posts itself. */
  onSend?: (file: File, values: WorkFormValues, choice: UploadChoice) => void
  children?: ReactNode
}

/** What a work is, and its file. The fields stand before the file, so that a plain post is judged before its bytes are taken. */
export function WorkForm({ page, slot: { slot, takenPieces, fullAwards }, work, values, errors: serverErrors, onSend, children }: Props) {
  const t = useT()
  const id = useId()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const form = useRef<HTMLFormElement>(null)
  const [changed, setChanged] = useState<WorkFormErrors>({})
  const errors = { ...serverErrors, ...changed }
  const refused = JSON.stringify(serverErrors)
  const { entries, awards, registration } = page
  const given: WorkFormValues = values ?? {
    piece: work?.piece ?? onlyPiece(entries) ?? '',
    title: work?.title ?? '',
    performer: work?.performer ?? registration.name,
    awards: (work ? work.awards.map((award) => award.id) : page.chosenAwards).map(String),
  }
  const at = (name: string) => `${id}-${name}`
  const full = (award: { id: number }) => fullAwards.find((one) => one.id === award.id)

  // What the server refuses after an upload stands above what the page itself found before, and is where the eye is led.
  useEffect(() => {
    if (refused !== '{}') setChanged({})
  }, [refused])
  const answered = refused !== '{}' && Object.keys(changed).length === 0
  useEffect(() => {
    if (answered) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused, answered])

  const songLabel = ({ value, label }: { value: string; label: string }) => {
    const elsewhere = takenPieces.find((one) => one.piece === value)
    return elsewhere ? t('works.songTaken', { song: label, slot: elsewhere.slot }) : label
  }
  const listed = (name: keyof WorkFormErrors) => (errors[name] ? [errors[name]] : undefined)

  return (
    <form
      ref={form}
      method="post"
      // Without scripts the answer comes back at this slot, not at the top of the page with its message out of sight.
      action={`?stage=${page.stage.id}${work ? `&replace=${slot}` : ''}#slot-${slot}`}
      encType="multipart/form-data"
      className="form"
      onSubmit={(event) => {
        if (!onSend) return
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const file = data.get('file')
        const text = (name: string) => String(data.get(name) ?? '').trim()
        const found = check({ piece: text('piece'), performer: text('performer') }, file, page.competition)
        // Its length was found when it was chosen.
        if (changed.file?.startsWith('videoTooLong?')) found.file ??= changed.file
        setChanged(found)
        if (Object.values(found).some(Boolean) || !(file instanceof File)) return
        const { submitter } = event.nativeEvent as SubmitEvent
        const choice = { compress: data.get('compress') === 'yes', hold: submitter?.getAttribute('value') === 'hold' }
        onSend(
          file,
          { piece: text('piece'), title: text('title'), performer: text('performer'), awards: data.getAll('awards').map(String) },
          choice,
        )
      }}
      noValidate
    >
      <FormStart />
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="slot" value={slot} />
      <FieldFrame id={at('piece')} label={t('works.song')} errors={listed('piece')} required>
        <select
          id={at('piece')}
          name="piece"
          className="control"
          defaultValue={given.piece}
          required
          {...describedBy({ id: at('piece'), errors: listed('piece') })}
        >
          <option value="">{t('works.songChoose')}</option>
          {entries.map((category) =>
            category.titled ? (
              <option key={category.id} value={`category:${category.id}`}>
                {t('works.categoryAlone', { category: category.name })}
              </option>
            ) : (
              <optgroup key={category.id} label={category.name}>
                {category.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {songLabel(option)}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </select>
      </FieldFrame>
      {entries.some((category) => category.titled) && (
        <FieldFrame id={at('title')} label={t('works.title')} hint={t('works.titleHint')} errors={listed('title')}>
          <input
            id={at('title')}
            name="title"
            className="control"
            defaultValue={given.title}
            maxLength={100}
            {...describedBy({ id: at('title'), hint: true, errors: listed('title') })}
          />
        </FieldFrame>
      )}
      <FieldFrame id={at('performer')} label={t('works.performer')} errors={listed('performer')} required>
        <input
          id={at('performer')}
          name="performer"
          className="control"
          defaultValue={given.performer}
          maxLength={50}
          required
          {...describedBy({ id: at('performer'), errors: listed('performer') })}
        />
      </FieldFrame>
      {awards.length > 0 && (
        <GroupFrame id={at('awards')} label={t('works.awards')} errors={listed('awards')}>
          <div>
            {awards.map((award) => (
              <label key={award.id} className="choice">
                <input
                  type="checkbox"
                  name="awards"
                  value={award.id}
                  defaultChecked={!full(award) && (award.required || given.awards.includes(String(award.id)))}
                  disabled={award.required || full(award) !== undefined}
                />
                <span>
                  {award.name}
                  <span className="field-hint block">
                    {[
                      award.required && t('works.awardRequired'),
                      award.maxWorksPerUser !== null && t('works.awardMax', { max: award.maxWorksPerUser }),
                      full(award) &&
                        t('works.awardUsed', {
                          titles: (full(award)?.titles ?? [])
                            .map((title) => t('works.quoted', { title }))
                            .join(locale === 'zh' ? '' : ', '),
                        }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </GroupFrame>
      )}
      <VideoField
        id={at('file')}
        page={page}
        scripted={onSend !== undefined}
        errors={listed('file')}
        onFound={(code) => setChanged((before) => ({ ...before, file: code }))}
      />
      <div className="work-acts">
        <Button type="submit">{t(work ? 'works.startAgain' : 'works.start')}</Button>
        {onSend && page.graceEndsAt && (
          <Button type="submit" variant="secondary" value="hold">
            {t('uploads.hold')}
          </Button>
        )}
        {children}
      </div>
      {onSend && page.graceEndsAt && (
        <p className="field-hint">{t('uploads.holdHint', { time: formatDateTime(page.graceEndsAt, locale, timeZone) })}</p>
      )}
      <FormEnd />
    </form>
  )
}

type VideoFieldProps = {
  id: string
  page: Props['page']
  scripted: boolean
  errors: string[] | undefined
  onFound: (code: string | undefined) => void
}

function VideoField({ id, page: { competition, entries }, scripted, errors, onFound }: VideoFieldProps) {
  const t = useT()
  const locale = useLocale()
  const [large, setLarge] = useState<number | null>(null)
  const [plan, setPlan] = useState<{ file: File; compressed: number } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const limits = workVideoLimits(competition)

  function look(file: File | undefined) {
    const refusal = (file && fileRefusal(file, competition)) ?? undefined
    onFound(refusal)
    if (file && !refusal && scripted) void measure(file)
    setLarge(file && file.size > computerAdvisedBytes ? file.size : null)
    setPlan(null)
    if (file && scripted) void planCompression(file).then((found) => setPlan(found && { file, compressed: found.estimatedBytes }))
  }

  async function measure(file: File) {
    const lengthMs = await filmLength(file)
    const { form, files } = input.current ?? {}
    if (!form || files?.[0] !== file || lengthMs === null) return
    const refusal = lengthRefusal(lengthMs, entries, String(new FormData(form).get('piece') ?? ''))
    if (refusal) onFound(refusal)
  }

  // On a slow network a file may be chosen before the page listens.
  const lookAgain = useRef(look)
  useEffect(() => {
    lookAgain.current = look
  })
  useEffect(() => {
    const chosen = input.current?.files?.[0]
    if (scripted && chosen) lookAgain.current(chosen)
  }, [scripted])
  // Another piece may have another limit.
  useEffect(() => {
    const piece = input.current?.form?.querySelector('[name=piece]')
    const again = () => lookAgain.current(input.current?.files?.[0])
    piece?.addEventListener('change', again)
    return () => piece?.removeEventListener('change', again)
  }, [])

  const hint = (
    <>
      {t('works.fileHint', { max: competition.maxSizeMB, formats: formatNames(limits).join(' / ') })}
      {entries
        .filter((category) => category.durationLimitMinutes !== null)
        .map((category) => (
          <span key={category.id} className="block">
            {t('works.durationHint', { category: category.name, minutes: category.durationLimitMinutes ?? 0 })}
          </span>
        ))}
    </>
  )
  return (
    <>
      <FileField
        id={id}
        name="file"
        label={t('works.file')}
        hint={hint}
        limits={limits}
        errors={errors}
        required
        inputRef={input}
        onChoose={look}
      />
      {plan && !errors && <CompressionChoice original={plan.file.size} compressed={plan.compressed} large={large !== null} />}
      {large !== null && !plan && !errors && <Notice tone="warning">{t('works.fileLarge', { size: formatBytes(large, locale) })}</Notice>}
    </>
  )
}

function check(
  values: Pick<WorkFormValues, 'piece' | 'performer'>,
  file: FormDataEntryValue | null,
  competition: Props['page']['competition'],
): WorkFormErrors {
  const chosen = file instanceof File && file.name !== ''
  return {
    piece: values.piece ? undefined : 'required',
    performer: values.performer ? undefined : 'required',
    file: chosen ? (fileRefusal(file, competition) ?? undefined) : 'fileRequired',
    title: undefined,
    awards: undefined,
  }
}

/** Where there is only one thing to enter, it is chosen. */
function onlyPiece(entries: Props['page']['entries']): string | null {
  const values = entries.flatMap((category) =>
    category.titled ? [`category:${category.id}`] : category.options.map((option) => option.value),
  )
  return values.length === 1 ? (values[0] ?? null) : null
}
