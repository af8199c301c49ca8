import type { TeacherAward } from '~/domain/results/teacher-awards'
import { useT } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'

/** The teachers with an award, each with the students whose prizes it is for. */
export function TeacherAwards({ awards, children }: { awards: readonly TeacherAward[]; children?: React.ReactNode }) {
  const t = useT()
  return (
    <Section title={t('published.teacherAward')}>
      {children}
      {awards.length > 0 && (
        <dl className="slip-say honours">
          {awards.map(({ teacher, students }) => (
            <div key={teacher}>
              <dt>{teacher}</dt>
              <dd>{students.map((student) => t('published.student', student)).join(t('common.listJoin'))}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
