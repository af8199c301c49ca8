import type { UserStatus } from './roles'

/** The account's state machine: where an administrator may move it from each state. */
export const userStatusMoves: Record<UserStatus, readonly UserStatus[]> = {
  pending: ['active', 'disabled'],
  active: ['disabled'],
  disabled: ['active'],
}
