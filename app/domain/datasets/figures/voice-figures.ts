import type { VoiceType } from '~/domain/accounts/roles'
import { allVoices } from '../library-filter'

type Rated = { voiceType: VoiceType; datasetId: number; points: number }

/** Of each voice type that was rated: how many datasets, how many ratings and their mean. */
export function voiceFigures(rated: readonly Rated[]) {
  const voices = new Map<VoiceType, { datasets: Set<number>; ratings: number; sum: number }>()
  for (const { voiceType, datasetId, points } of rated) {
    const own = voices.get(voiceType) ?? { datasets: new Set(), ratings: 0, sum: 0 }
    own.datasets.add(datasetId)
    own.ratings++
    own.sum += points
    voices.set(voiceType, own)
  }
  return allVoices.flatMap((voice) => {
    const own = voices.get(voice)
    return own ? [{ voice, datasets: own.datasets.size, ratings: own.ratings, mean: own.sum / own.ratings }] : []
  })
}
