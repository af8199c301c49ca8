import { useRouteError } from '@remix-run/react'
import { problemOf } from '~/http/problems'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/i18n/translate'
import { ProblemPage } from '~/ui/layout/problem-page'

type Props = { /** What is said where the data cannot be read. */ failed?: MessageKey; missing?: MessageKey }

/** The library, a part or one dataset of it, cannot be shown. */
export function LibraryProblem({ failed = 'library.loadFailed', missing = 'errors.datasetNotFound' }: Props) {
  const t = useT()
  const problem = problemOf(useRouteError())
  return (
    <ProblemPage code={problem.code} title={problem.kind === 500 ? t(failed as 'library.loadFailed') : t(problem.title)}>
      <p>{t((problem.kind === 404 ? missing : problem.text) as 'errors.datasetNotFound')}</p>
    </ProblemPage>
  )
}
