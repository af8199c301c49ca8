import type { Model } from './model'
import { acousticModel } from './score-acoustic'
import { publishedModel, publishedVersion } from './versions/published-model.server'

/** The model that scores what is uploaded: the version that was published, or the built-in one. Throws PublishedModelUnreadable. */
export async function defaultModel(): Promise<Model> {
  return (await publishedModel()) ?? acousticModel
}

/** What that is called; of a version that cannot be read, too. */
export async function defaultVersion(): Promise<string> {
  return (await publishedVersion()) ?? acousticModel.version
}
