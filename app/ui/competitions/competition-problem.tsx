import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ProblemPage } from '~/ui/layout/problem-page'
import { problemOf } from '~/http/problems'

/** A competition's page that cannot be shown: one that is not there and one that must not be known of look the same. */
export function CompetitionProblem() {
  const t = useT()
  const error = useRouteError()
  const problem = problemOf(error)
  return (
    <ProblemPage code={problem.code} title={t(problem.title)} backTo={paths.competitions()}>
      <p>{problem.code === '404' ? errorText(t, codeOf(error)) : t(problem.text)}</p>
    </ProblemPage>
  )
}

/** What is not there, where the page says more than that. */
function codeOf(error: unknown): string {
  return (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data) || 'competitionNotFound'
}
