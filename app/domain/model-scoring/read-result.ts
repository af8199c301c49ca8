import { type ModelResult, modelResultSchema } from './model-result'
import { type TaskDrawing, taskDrawingSchema } from './task-drawing'

/** A stored result as it is read: null where it is none, which only somebody else's writing into the database can bring about. */
export function readResult(stored: unknown): ModelResult | null {
  return modelResultSchema.safeParse(stored).data ?? null
}

/** What is drawn beside it; null where it cannot be read. */
export function readDrawing(stored: unknown): TaskDrawing | null {
  return taskDrawingSchema.safeParse(stored).data ?? null
}
