import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'

type Props = { taskId: number; readable: boolean; /** Whether one may delete it. */ manages: boolean; print: boolean }

/** What can be done with a report. */
export function ReportActions({ taskId, readable, manages, print }: Props) {
  const t = useT()
  if (print)
    return (
      <ButtonLink to={paths.modelTask(taskId)} variant="secondary">
        {t('voiceReport.screen')}
      </ButtonLink>
    )
  return (
    <>
      {readable && (
        <>
          <ButtonLink to={paths.modelTaskDownload(taskId, 'json')} variant="secondary">
            {t('voiceReport.downloadJson')}
          </ButtonLink>
          <ButtonLink to={paths.modelTaskDownload(taskId, 'csv')} variant="secondary">
            {t('voiceReport.downloadCsv')}
          </ButtonLink>
          <ButtonLink to={paths.modelTaskPrint(taskId)} variant="secondary">
            {t('voiceReport.print')}
          </ButtonLink>
        </>
      )}
      {manages && (
        <ButtonLink to={paths.modelTaskDeletion(taskId)} variant="text">
          {t('modelTasks.delete')}
        </ButtonLink>
      )}
    </>
  )
}
