/** How a model task stands: it waits, is worked on, and has come to one of two ends. */
export const taskStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Whether something may still happen to a task by itself. */
export const isUnderway = (status: TaskStatus) => status === 'pending' || status === 'processing'

/** How many tasks of one person may wait or run at once. */
export const mostWaiting = 10
