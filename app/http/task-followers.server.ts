import { can } from '~/domain/accounts/capabilities'
import { liveSessions } from '~/domain/accounts/queries/live-sessions.server'
import type { Viewer } from '~/domain/accounts/viewer'
import { latestStandings, type TaskStanding } from '~/domain/model-scoring/queries/own-tasks.server'
import { log } from '~/infra/log'

const lookEveryMs = 1000

/** An open page that follows its owner's tasks, until its session ends. */
export type Follower = {
  userId: number
  sessionId: string
  /** Told at each look, whether anything changed or not. */
  tell: (standings: TaskStanding[]) => void
  end: () => void
}

const followers = new Set<Follower>()
let wake = () => {}
let underway = false

/** Whose tasks may be followed at all. */
export const mayFollow = (viewer: Pick<Viewer, 'role' | 'status' | 'mustChangePassword'>) =>
  viewer.status === 'active' && !viewer.mustChangePassword && can(viewer.role, 'recordings.score')

/** Begins to follow, told at once and then once a second; what it returns ends it. The database is asked for all followers together, however many there are. */
export function follow(follower: Follower): () => void {
  followers.add(follower)
  wake()
  if (!underway) void lookOnAndOn()
  return () => {
    followers.delete(follower)
    if (followers.size === 0) wake()
  }
}

async function lookOnAndOn(): Promise<void> {
  underway = true
  while (followers.size > 0) {
    const newcomer = woken()
    await look().catch((error: unknown) => {
      log.error('task_followers.failed', { error })
      // They come again by themselves.
      for (const follower of followers) follower.end()
    })
    await Promise.race([newcomer, pause(lookEveryMs)])
  }
  underway = false
}

/** The sessions first, so that nothing is told after signing out. */
async function look(): Promise<void> {
  const all = [...followers]
  const sessions = await liveSessions([...new Set(all.map(({ sessionId }) => sessionId))])
  const standings = await latestStandings([...new Set(all.map(({ userId }) => userId))])
  for (const follower of all) {
    const viewer = sessions.get(follower.sessionId)
    if (viewer && mayFollow(viewer)) follower.tell(standings.get(follower.userId) ?? [])
    else follower.end()
  }
}

const woken = () => new Promise<void>((resolve) => (wake = resolve))
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
