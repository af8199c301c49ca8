import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState, Notice, type NoticeTone, Section } from '~/ui/layout/page'
import { StageStaff } from '~/ui/layout/staff'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { Progress } from '~/ui/primitives/progress'
import { Steps } from '~/ui/primitives/steps'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'

const tones: NoticeTone[] = ['info', 'success', 'warning', 'error']

export function Pieces({ texts, page }: { texts: ShowcaseTexts; page: number }) {
  const t = useT()
  const rows = [
    { number: '013', song: '我住长江头', length: '3:42', tag: <Tag tone="done">{texts.ready}</Tag> },
    { number: '027', song: '花非花', length: '2:18', tag: <Tag tone="now">{texts.working}</Tag> },
    { number: '041', song: '大江东去', length: '4:05', tag: <Tag tone="wait">{texts.waiting}</Tag> },
  ]
  return (
    <>
      <Section title={texts.table}>
        <DataTable
          caption={texts.table}
          rows={rows}
          rowKey={(row) => row.number}
          columns={[
            { key: 'number', header: texts.number, cell: (row) => row.number },
            { key: 'song', header: texts.song, cell: (row) => <b>{t('works.quoted', { title: row.song })}</b> },
            { key: 'length', header: texts.length, numeric: true, cell: (row) => row.length },
            { key: 'state', header: texts.state, cell: (row) => row.tag },
          ]}
        />
        <Pagination page={page} pageCount={12} />
      </Section>
      <Section title={texts.staff}>
        <StageStaff
          stages={[
            { id: 1, name: texts.first, note: '88 → 28', state: 'past' },
            { id: 2, name: texts.second, note: '252 / 252', state: 'now' },
            { id: 3, name: texts.final, state: 'next' },
          ]}
        />
        <div className="mt-6 max-w-column">
          <Steps
            steps={[
              { label: texts.compress, state: 'done' },
              { label: texts.upload, state: 'now' },
              { label: texts.process, state: 'next' },
            ]}
          />
          <Progress className="mt-4" value={118} max={190} label={texts.progress} />
        </div>
      </Section>
      <Section title={texts.states}>
        <div className="grid max-w-column gap-3">
          {tones.map((tone) => (
            <Notice key={tone} tone={tone}>
              {texts.kept}
            </Notice>
          ))}
        </div>
        <div className="mt-6">
          <EmptyState title={texts.empty} level={3} action={<ButtonLink to={paths.competitions()}>{texts.emptyAction}</ButtonLink>}>
            {texts.emptyText}
          </EmptyState>
        </div>
      </Section>
    </>
  )
}
