import type { RatingTaskFacts } from '~/domain/datasets/ratings/queries/rating-task.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

type Props = { taskId: number; state: Exclude<RatingTaskFacts['state'], 'mine'> }

/** Why this task is not rated here now, and what to do instead. */
export function NotInHand({ taskId, state }: Props) {
  const t = useT()
  const next = (
    <PostForm action={paths.ratingTasks()} className="actions justify-center">
      {state === 'free' && (
        <>
          <input type="hidden" name="task" value={taskId} />
          <SubmitButton intent="take">{t('ratings.take')}</SubmitButton>
        </>
      )}
      {state === 'rated' && (
        <ButtonLink to={paths.ownRatings()} variant="secondary">
          {t('ratings.ownTitle')}
        </ButtonLink>
      )}
      <SubmitButton intent="next" variant={state === 'free' ? 'secondary' : 'primary'}>
        {t('ratings.next')}
      </SubmitButton>
    </PostForm>
  )
  return (
    <EmptyState title={t(`ratings.not_${state}`)} action={next}>
      {t(`ratings.not_${state}Hint`)}
    </EmptyState>
  )
}
