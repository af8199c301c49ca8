import type { ShownWork } from '~/ui/works/work-facts'
import { SourceSection } from './source-section'

type Props = Omit<Parameters<typeof SourceSection>[0], 'ask'> & { work: ShownWork; audible: boolean }

/** What a model says of the work: organisers may ask; others read it once it is there for them, and judges that it will be. */
export function ModelScore({ work, task, withheld, audible }: Props) {
  if (work.organiser) {
    const noted = work.organiser.accompaniment !== 'unknown'
    const ask = work.live || !audible || withheld ? null : { noted, chosen: task?.withAccompaniment ?? null }
    return work.live ? null : <SourceSection {...{ task, withheld, ask }} />
  }
  const shown = task?.status === 'completed' || (withheld && work.access === 'judge')
  return shown ? <SourceSection task={task && { ...task, outdated: null }} withheld={withheld} ask={null} /> : null
}
