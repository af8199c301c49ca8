import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'

/** Giving a batch up, asked once more. */
export function DiscardBatch({ count }: { count: number }) {
  const t = useT()
  return (
    <details className="mt-8 max-w-column">
      <summary className="py-2.5">{t('datasetUploads.discard')}</summary>
      <p className="my-2 text-muted">{t('datasetUploads.discardText', { count })}</p>
      <PostForm>
        <div className="actions">
          <SubmitButton intent="discard" variant="danger" size="small">
            {t('datasetUploads.discardSure')}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
