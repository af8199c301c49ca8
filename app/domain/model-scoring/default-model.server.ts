import type { Model } from './model'
import { acousticModel } from './score-acoustic'
import { publishedModel } from './versions/published-model.server'

/** The model that scores what is uploaded: the version that was published, or the built-in one. */
export async function defaultModel(): Promise<Model> {
  return (await publishedModel()) ?? acousticModel
}
