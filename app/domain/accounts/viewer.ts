import type { Role, UserStatus, VoiceType } from './roles'

/** The signed-in person of a request, as guards and rules see them. */
export type Viewer = {
  id: number
  name: string
  email: string
  role: Role
  status: UserStatus
  voiceType: VoiceType
  avatarUploadId: string | null
  mustChangePassword: boolean
  sessionId: string
}
