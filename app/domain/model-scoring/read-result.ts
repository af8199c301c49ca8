import type { z } from 'zod'
import { type ModelResult, modelResultSchema, refusalSchema } from './model-result'
import { type TaskDrawing, taskDrawingSchema } from './task-drawing'

/** A result from its stored text: null where it is none, which only somebody else's writing into the database can bring about. */
export function readResult(stored: string | null): ModelResult | null {
  return parsed(modelResultSchema, stored)
}

/** What is drawn beside it, from its stored text; null where it cannot be read. */
export function readDrawing(stored: string | null): TaskDrawing | null {
  return parsed(taskDrawingSchema, stored)
}

/** One reason why a recording is not scored, from its stored text. */
export function readRefusal(stored: string | null): ModelResult['refusals'][number] | null {
  return parsed(refusalSchema, stored)
}

function parsed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
