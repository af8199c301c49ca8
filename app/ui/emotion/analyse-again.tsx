import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'

/** Has a work analysed once more; `action` is the list that the answer leads to. */
export function AnalyseAgain({ workId, action, 'aria-label': label }: { workId: number; action: string; 'aria-label'?: string }) {
  const t = useT()
  return (
    <PostForm action={action} className="contents">
      <input type="hidden" name="work" value={workId} />
      <SubmitButton intent="analyse" size="small" variant="secondary" {...(label && { 'aria-label': label })}>
        {t('emotion.again')}
      </SubmitButton>
    </PostForm>
  )
}
