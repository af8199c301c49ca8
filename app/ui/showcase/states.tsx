import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { paths } from '~/http/paths'
import { registrationStatuses } from '~/domain/registrations/states'
import { workStatuses } from '~/domain/works/states'
import { PersonLine } from '~/ui/layout/person'
import { EmptyState, Facts, Notice, type NoticeTone } from '~/ui/layout/page'
import { StageStaff } from '~/ui/layout/staff'
import { Avatar } from '~/ui/primitives/avatar'
import { ButtonLink } from '~/ui/primitives/button'
import { Countdown } from '~/ui/primitives/countdown'
import { Progress } from '~/ui/primitives/progress'
import { Steps } from '~/ui/primitives/steps'
import { Tag } from '~/ui/primitives/tag'
import { RegistrationTag } from '~/ui/registrations/status-tag'
import { AdvancementTag } from '~/ui/results/advancement-tag'
import { WorkTag } from '~/ui/works/work-tag'
import { Part, Specimen } from './part'
import { samplePeople, sampleWorks } from './sample-data'

const tones: NoticeTone[] = ['info', 'success', 'warning', 'error']

export function States({ texts }: { texts: ShowcaseTexts }) {
  const work = sampleWorks(texts)[0]!
  return (
    <Part id="states" texts={texts}>
      <Specimen name={texts.tags}>
        <div className="actions">
          <Tag>{texts.neutral}</Tag>
          <Tag tone="now">{texts.working}</Tag>
          <Tag tone="done">{texts.ready}</Tag>
          <Tag tone="wait">{texts.waiting}</Tag>
        </div>
      </Specimen>
      <Specimen name={texts.works}>
        <div className="actions">
          {workStatuses.map((status) => (
            <WorkTag key={status} status={status} />
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.registrations}>
        <div className="actions">
          {registrationStatuses.map((status) => (
            <RegistrationTag key={status} status={status} />
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.decisions}>
        <div className="actions">
          {(['pending', 'advanced', 'eliminated'] as const).map((status) => (
            <AdvancementTag key={status} status={status} own />
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.notices}>
        <div className="grid max-w-column gap-3">
          {tones.map((tone) => (
            <Notice key={tone} tone={tone}>
              {texts[`${tone}Text`]}
            </Notice>
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.facts}>
        <Facts
          items={[
            { label: texts.song, value: work.song },
            { label: texts.singer, value: work.singer },
            { label: texts.number, value: work.number },
          ]}
        />
      </Specimen>
      <Specimen name={texts.emptyState}>
        <EmptyState title={texts.empty} level={3} action={<ButtonLink to={paths.competitions()}>{texts.emptyAction}</ButtonLink>}>
          {texts.emptyText}
        </EmptyState>
      </Specimen>
    </Part>
  )
}

/** `until`: the instant that the time left counts down to, which the page's maker knows. */
export function ProgressPart({ texts, until }: { texts: ShowcaseTexts; until: string }) {
  return (
    <Part id="progress" texts={texts}>
      <Specimen name={texts.stages}>
        <StageStaff
          stages={[
            { id: 1, name: texts.first, note: '88 → 28', state: 'past' },
            { id: 2, name: texts.second, note: '252 / 252', state: 'now' },
            { id: 3, name: texts.final, state: 'next' },
          ]}
        />
      </Specimen>
      <Specimen name={texts.steps}>
        <div className="max-w-column">
          <Steps
            steps={[
              { label: texts.compress, state: 'done' },
              { label: texts.upload, state: 'now' },
              { label: texts.process, state: 'next' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name={texts.bar}>
        <div className="grid max-w-column gap-4">
          {[0, 118, 190].map((value) => (
            <Progress key={value} value={value} max={190} label={texts.barLabel} />
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.countdown}>
        <Countdown until={until} className="time-left" />
      </Specimen>
    </Part>
  )
}

export function People({ texts }: { texts: ShowcaseTexts }) {
  const people = samplePeople(texts)
  return (
    <Part id="people" texts={texts}>
      <Specimen name={texts.avatars}>
        <div className="actions">
          {[36, 40, 64].map((size, index) => (
            <Avatar key={size} name={people[index]!.name} uploadId={null} size={size} />
          ))}
        </div>
      </Specimen>
      <Specimen name={texts.person}>
        <div className="grid gap-4">
          {people.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </div>
      </Specimen>
    </Part>
  )
}
