import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ProblemPage } from '~/ui/layout/problem-page'
import { problemOf } from '~/ui/layout/problems'

/** The list cannot be shown. */
export function UsersProblem() {
  const t = useT()
  const problem = useProblem()
  const failed = problem.kind === 500
  return (
    <ProblemPage code={problem.code} title={failed ? t('users.listFailed') : t(problem.title)}>
      <p>{t(problem.text)}</p>
    </ProblemPage>
  )
}

/** A person's page cannot be shown: nobody of this number, no number at all, or the data cannot be read. */
export function UserProblem() {
  const t = useT()
  const problem = useProblem()
  const titles = { 404: t('users.notFound'), 400: t('users.idMissing'), 500: t('users.userFailed'), 403: t(problem.title) }
  const texts = { 404: t('users.notFoundText'), 400: t('users.idMissingText'), 500: t(problem.text), 403: t(problem.text) }
  return (
    <ProblemPage code={problem.code} title={titles[problem.kind]} backTo={paths.users()}>
      <p>{texts[problem.kind]}</p>
    </ProblemPage>
  )
}

function useProblem() {
  const error = useRouteError()
  return problemOf(isRouteErrorResponse(error) ? error.status : 500)
}
