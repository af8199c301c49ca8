import { useRouteError } from '@remix-run/react'
import { problemOf } from '~/http/problems'
import { useT } from '~/i18n/provider'
import { ProblemPage } from '~/ui/layout/problem-page'

/** The library, or one dataset of it, cannot be shown. */
export function LibraryProblem() {
  const t = useT()
  const problem = problemOf(useRouteError())
  return (
    <ProblemPage code={problem.code} title={problem.kind === 500 ? t('library.loadFailed') : t(problem.title)}>
      <p>{t(problem.kind === 404 ? 'errors.datasetNotFound' : problem.text)}</p>
    </ProblemPage>
  )
}
