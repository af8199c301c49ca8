import { useRouteError } from '@remix-run/react'
import { problemOf } from '~/http/problems'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ProblemPage } from '~/ui/layout/problem-page'

/** A task that is not there, or not for who asks. */
export function ModelTaskProblem() {
  const t = useT()
  const problem = problemOf(useRouteError())
  return (
    <ProblemPage code={problem.code} title={t(problem.title)}>
      <p>{t(problem.kind === 404 ? 'errors.modelTaskNotFound' : problem.text)}</p>
      {problem.kind === 404 && (
        <p>
          <a href={paths.modelTasks()} className="lone-link">
            {t('voiceReport.toTasks')}
          </a>
        </p>
      )}
    </ProblemPage>
  )
}
