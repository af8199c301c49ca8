import type { LibraryEvaluation } from '~/domain/model-scoring/versions/library-evaluation'

/** Versions are fitted skill by skill; nothing of the library is scored as a whole. */
export const skillKey = (target: LibraryEvaluation['targets'][number]['target']) =>
  target === 'overall' ? ('modelVersions.skill' as const) : (`voiceFeatures.skill_${target}` as const)
