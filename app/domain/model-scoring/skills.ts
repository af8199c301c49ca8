/** What a model can score: the four default criteria and the skill tags of the specification. Of the tags, those that are active are scored. */
export const criterionSkills = ['pitch', 'rhythm', 'tone', 'expression'] as const
export const tagSkills = ['Open', 'Clean', 'Unify', 'Resonate', 'Vibrato', 'Throat', 'Position', 'Falsetto', 'Chest'] as const
export const skillCodes = [...criterionSkills, ...tagSkills] as const
export type SkillCode = (typeof skillCodes)[number]

export const modelKinds = ['acoustic', 'calibrated', 'onnx'] as const
export type ModelKind = (typeof modelKinds)[number]

/** Why a skill has no score: the recording cannot be scored; nothing of it was heard; an accompaniment is in the way; the model does not know it. */
export const notScoredCodes = ['refused', 'notObserved', 'accompanied', 'unknownToModel'] as const
export type NotScoredCode = (typeof notScoredCodes)[number]
