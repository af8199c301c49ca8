import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'

const words = {
  permissions: { whole: 'permissions.report', partial: 'permissions.reportPartial' },
  library: { whole: 'library.report', partial: 'library.reportPartial' },
  tasks: { whole: 'libraryData.tasksReport', partial: 'libraryData.tasksReportPartial' },
} as const

type Report = {
  /** Whose words say it. */ area?: keyof typeof words
  done: number
  failures: { id: number; name: string; code: string | null }[]
}

/** How many rows of a batch went well, and why each of the others did not. */
export function BatchReport({ area = 'permissions', done, failures }: Report) {
  const t = useT()
  const { whole, partial } = words[area]
  const figures = { done, failed: failures.length }
  return (
    <div role="status" className="my-4">
      <Notice tone={failures.length === 0 ? 'success' : done === 0 ? 'error' : 'warning'}>
        <p>{t(failures.length === 0 ? whole : partial, figures)}</p>
        {failures.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {failures.map(({ id, name, code }) => (
              <li key={id}>
                <b>{name}</b>
                {t('users.colon')}
                {errorText(t, code ?? 'invalid')}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
