import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { EmptyState, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'

type Work = { id: number; title: string; performer: string; stage: string; state: 'assigned' | 'scored' | 'recused' | 'withdrawn' | 'none' }

/** One work given to a judge, or taken from them, by an organiser's own choice. */
export function ChooseWorks({ number, works }: { number: number | null; works: Work[] | null }) {
  const t = useT()
  return (
    <Section id="works" title={t('panels.byHand')}>
      <p className="mb-4 max-w-column text-sm text-muted">{t('panels.byHandLead')}</p>
      <form method="get" autoComplete="off" action="#works" role="search" className="mb-4 flex flex-wrap items-end gap-3">
        <label className="grid gap-1.5">
          <span className="field-label">{t('panels.byHandNumber')}</span>
          <input name="number" inputMode="numeric" defaultValue={number ?? ''} maxLength={9} className="control" />
        </label>
        <Button type="submit" variant="secondary">
          {t('panels.byHandFind')}
        </Button>
      </form>
      {works && (
        <DataTable
          caption={t('panels.byHandCaption')}
          rows={works}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('panels.byHandNone')} />}
          columns={[
            { key: 'work', header: t('panels.byHandWork'), cell: ({ title, performer }) => title || performer },
            { key: 'stage', header: t('panels.byHandStage'), cell: ({ stage }) => stage },
            { key: 'state', header: t('panels.byHandState'), cell: ({ state }) => t(`panels.state_${state}`) },
            { key: 'act', header: t('panels.byHandAct'), acts: true, cell: (work) => <Choice work={work} /> },
          ]}
        />
      )}
    </Section>
  )
}

function Choice({ work: { id, state } }: { work: Work }) {
  const t = useT()
  if (state === 'scored' || state === 'recused') return null
  const takes = state === 'assigned'
  return (
    <PostForm className="">
      <input type="hidden" name="work" value={id} />
      <SubmitButton intent={takes ? 'take' : 'give'} variant="secondary" size="small">
        {t(takes ? 'panels.take' : 'panels.give')}
      </SubmitButton>
    </PostForm>
  )
}
