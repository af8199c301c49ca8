import type { WorkDetailData } from '~/domain/works/queries/work.server'
import { formatBytes, formatDateTime, formatDuration } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { Facts } from '~/ui/layout/page'
import { Tag } from '~/ui/primitives/tag'
import { WorkTag } from './work-tag'

export type ShownWork = Omit<WorkDetailData, 'peaksKey'>

/** Whose work it is, and what is known of its file. */
export function WorkFacts({ work }: { work: ShownWork }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { participant } = work
  const number = participant.number === null ? null : t('works.numbered', { number: numberLabel(participant.number) })
  // A judge who is not to know is told neither.
  const participantText = [number, participant.name].filter(Boolean).join(' ')
  return (
    <Facts
      items={[
        ...(participantText ? [{ label: t('works.participant'), value: participantText }] : []),
        ...(work.performer === null ? [] : [{ label: t('works.performer'), value: work.performer }]),
        { label: t('works.category'), value: work.category },
        {
          label: t('works.status'),
          value: (
            <>
              <WorkTag status={work.status} /> {work.lockedAt && <Tag>{t('works.locked')}</Tag>}
            </>
          ),
        },
        ...(work.durationMs === null ? [] : [{ label: t('works.duration'), value: formatDuration(work.durationMs) }]),
        ...(work.width === null || work.height === null ? [] : [{ label: t('works.picture'), value: `${work.width} × ${work.height}` }]),
        ...(work.live
          ? []
          : [
              { label: t('works.size'), value: formatBytes(work.size, locale) },
              { label: t('works.uploadedAt'), value: formatDateTime(work.uploadedAt, locale, timeZone) },
            ]),
        {
          label: t('works.awardsApplied'),
          value: work.awards.length > 0 ? work.awards.join(t('common.listJoin')) : t('common.none'),
        },
      ]}
    />
  )
}
