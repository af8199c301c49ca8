import type { Viewer } from '~/domain/accounts/viewer'
import { useT } from '~/i18n/provider'
import { Avatar } from '~/ui/primitives/avatar'

export type Person = Pick<Viewer, 'id' | 'name' | 'role' | 'voiceType' | 'avatarUploadId'>

/** The signed-in person: picture, name, role and voice type. */
export function PersonLine({ person }: { person: Person }) {
  const t = useT()
  const voice = person.voiceType === 'unknown' ? null : t(`people.voice_${person.voiceType}`)
  return (
    <div className="person">
      <Avatar name={person.name} uploadId={person.avatarUploadId} />
      <div className="min-w-0">
        <b className="block truncate font-semibold">{person.name}</b>
        <span className="block text-sm text-muted">
          {[t(`people.role_${person.role}`), voice].filter(Boolean).join(t('shell.separator'))}
        </span>
      </div>
    </div>
  )
}
