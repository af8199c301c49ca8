import { useRouteError } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ProblemPage } from '~/ui/layout/problem-page'
import { problemOf } from '~/http/problems'

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
  const titles: Partial<Record<typeof problem.kind, string>> = {
    404: t('users.notFound'),
    400: t('users.idMissing'),
    500: t('users.userFailed'),
  }
  const texts: typeof titles = { 404: t('users.notFoundText'), 400: t('users.idMissingText') }
  return (
    <ProblemPage
      code={problem.code}
      title={titles[problem.kind] ?? t(problem.title)}
      main={{ to: paths.users(), label: t('users.toUsers') }}
    >
      <p>{texts[problem.kind] ?? t(problem.text)}</p>
    </ProblemPage>
  )
}

function useProblem() {
  const error = useRouteError()
  return problemOf(error)
}
