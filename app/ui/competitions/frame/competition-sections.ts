import { uploadsAreOver, type StageStatus } from '~/domain/competitions/states'
import { paths } from '~/http/paths'
import type { MessageKey } from '~/i18n/translate'

type Framed = { id: number; stages: readonly { id: number; status: StageStatus }[] }

type Section = {
  label: MessageKey
  /** Where it begins; null while there is nothing to be seen there. */
  to: (competition: Framed) => string | null
  /** Which addresses below the competition's own belong to it. */
  holds: RegExp
}

/** The parts of a competition's frame, in order. What no part that is shown holds belongs to the overview, the first. */
const sections: Section[] = [
  { label: 'shell.section_overview', to: ({ id }) => paths.competitionManage(id), holds: /^manage$/ },
  { label: 'shell.section_entries', to: ({ id }) => paths.competitionParticipants(id), holds: /^participants/ },
  { label: 'shell.section_works', to: ({ id }) => paths.competitionVideos(id), holds: /^(videos|video-upload-clean)/ },
  { label: 'shell.section_judges', to: ({ id }) => paths.competitionJudges(id), holds: /^(judges|stages\/\d+\/judging)/ },
  { label: 'shell.section_scores', to: ({ id }) => paths.competitionScores(id), holds: /^scores/ },
  { label: 'shell.section_advancement', to: ({ id }) => paths.competitionAdvancements(id), holds: /^(advancements|stages\/\d+\/quotas)/ },
  { label: 'shell.section_results', to: resultsOf, holds: /^(publications|stages\/\d+\/(publication|chair)|results|appeals|awards)/ },
  { label: 'shell.section_settings', to: ({ id }) => paths.competitionEdit(id), holds: /^(edit|publication$)/ },
]

/** The results of the last stage whose uploads are over. */
function resultsOf({ id, stages }: Framed): string | null {
  const stage = stages.findLast(({ status }) => uploadsAreOver(status))
  return stage ? paths.stagePublication(id, stage.id) : null
}

/** The frame's sub-navigation, with the part that a page belongs to. */
export function sectionsOf(competition: Framed, pathname: string): { label: MessageKey; to: string; current: boolean }[] {
  const rest = pathname.split('/').slice(3).join('/')
  const shown = sections.flatMap((section) => {
    const to = section.to(competition)
    return to === null ? [] : [{ ...section, to }]
  })
  const current = shown.find(({ holds }) => holds.test(rest)) ?? shown[0]
  return shown.map((section) => ({ label: section.label, to: section.to, current: section === current }))
}
