import type { Model } from './model'
import { acousticModel } from './score-acoustic'

/** The model that scores what is uploaded. */
export async function defaultModel(): Promise<Model> {
  return acousticModel
}
