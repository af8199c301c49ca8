import type { NoticeKind } from '~/domain/notices/kinds'
import { paths } from '~/http/paths'
import { withInstants } from '~/i18n/instants'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { withChanges } from '~/i18n/result-change'
import { withWork } from '~/i18n/voided-work'

type NoticeParams = Record<string, string | number>

/** What a notice says. */
export function useNoticeText(): (kind: NoticeKind, params: NoticeParams) => string {
  const t = useT()
  const say = t as (key: string, params: NoticeParams) => string
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (kind, params) => say(`notices.text_${kind}`, withWork(withChanges(withInstants(params, t, locale, timeZone), t), t))
}

/** Where a notice leads, if anywhere. */
export function noticeTarget(kind: NoticeKind, { competitionId, ...params }: NoticeParams): string | null {
  if (kind === 'rating_deleted' || kind === 'rated_task_deleted' || kind === 'rated_dataset_deleted') return paths.ownRatings()
  const id = Number(competitionId)
  if (!Number.isInteger(id)) return null
  switch (kind) {
    case 'registration_rejected':
      return paths.competitionRegister(id)
    case 'deadline_near':
      return paths.competitionUpload(id)
    case 'judge_added':
    case 'judging_opened':
    case 'judging_reminder':
      return paths.competitionScoring(id)
    case 'results_published':
    case 'results_corrected':
    case 'results_withdrawn':
    case 'appeal_answered':
      // Notices from before there were slips name no entry.
      return params.entryId ? paths.resultSlip(id, Number(params.entryId), Number(params.stageId)) : paths.ownResults(id)
    case 'appeal_asked':
      return paths.appeal(id, Number(params.appealId))
    default:
      return paths.competition(id)
  }
}
