import { useRouteError } from '@remix-run/react'
import { paths } from '~/http/paths'
import { problemOf } from '~/http/problems'
import { useT } from '~/i18n/provider'
import { ProblemPage } from '~/ui/layout/problem-page'

/** The dashboard cannot be shown; its way back is the home page, for the dashboard is where one is. */
export function DashboardProblem() {
  const t = useT()
  const problem = problemOf(useRouteError())
  return (
    <ProblemPage code={problem.code} title={problem.kind === 500 ? t('dashboard.loadFailed') : t(problem.title)} backTo={paths.home()}>
      <p>{t(problem.text)}</p>
    </ProblemPage>
  )
}
