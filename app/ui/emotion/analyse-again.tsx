import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'

type Props = {
  workId: number
  /** The list that the answer leads to. */
  action: string
  /** What the page is for now. */
  primary?: boolean
  'aria-label'?: string
}

/** Has a work analysed once more. */
export function AnalyseAgain({ workId, action, primary = false, 'aria-label': label }: Props) {
  const t = useT()
  return (
    <PostForm action={action} className="contents">
      <input type="hidden" name="work" value={workId} />
      <SubmitButton intent="analyse" {...(!primary && { size: 'small', variant: 'secondary' })} {...(label && { 'aria-label': label })}>
        {t('emotion.again')}
      </SubmitButton>
    </PostForm>
  )
}
