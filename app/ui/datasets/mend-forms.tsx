import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { FilesField } from './files-field'

/** For items whose spreadsheet could not be used: mended ones are sent anew, or the files are let go of. */
export function MendForms({ code }: { code: string | null }) {
  const t = useT()
  return (
    <div className="mt-6 grid max-w-column gap-5">
      <PostForm encType="multipart/form-data">
        <FilesField label={t('datasetUploads.mendFiles')} hint={t('datasetUploads.mendHint')} accept=".xlsx,.xls" code={code} />
        <div className="actions">
          <SubmitButton intent="mend">{t('datasetUploads.mend')}</SubmitButton>
        </div>
      </PostForm>
      <details>
        <summary className="py-2.5">{t('datasetUploads.discardFailed')}</summary>
        <p className="my-2 text-muted">{t('datasetUploads.discardFailedText')}</p>
        <PostForm>
          <div className="actions">
            <SubmitButton intent="discard" variant="danger" size="small">
              {t('datasetUploads.discardSure')}
            </SubmitButton>
          </div>
        </PostForm>
      </details>
    </div>
  )
}
