/** More singers than this are left out by groups. */
const mostSingersAlone = 20
const manyFolds = 10

/** Clips by singer, in the order in which singers first come. */
export function grouped<T extends { singer: string }>(clips: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const clip of clips) {
    const group = groups.get(clip.singer)
    if (group) group.push(clip)
    else groups.set(clip.singer, [clip])
  }
  return groups
}

/**
 * Deals singers into so many folds, the one with the most clips first, each into the fold that has the fewest (GroupKFold of scikit-learn): nobody is on both sides.
 * There are never more folds than singers. A fold for each clip, in the clips' order.
 */
export function groupFolds<T extends { singer: string }>(clips: readonly T[], folds: number): number[] {
  const groups = [...grouped(clips)].sort(([, one], [, other]) => other.length - one.length)
  const sizes = Array<number>(Math.max(1, Math.min(folds, groups.length))).fill(0)
  const foldOf = new Map<string, number>()
  for (const [singer, own] of groups) {
    const fold = sizes.indexOf(Math.min(...sizes))
    sizes[fold]! += own.length
    foldOf.set(singer, fold)
  }
  return clips.map(({ singer }) => foldOf.get(singer)!)
}

/** Each singer left out alone, or, of more than twenty, in ten groups. */
export function foldsFor<T extends { singer: string }>(clips: readonly T[], { alone = false } = {}): number[] {
  const singers = grouped(clips).size
  return groupFolds(clips, alone || singers <= mostSingersAlone ? singers : manyFolds)
}

/** What is made without each fold, asked about that fold's clips; in the clips' order. Null of all where there is only one fold. */
export function crossValidated<T, R>(
  clips: readonly T[],
  folds: readonly number[],
  fit: (training: readonly T[]) => (clip: T) => R,
): R[] | null {
  const names = [...new Set(folds)]
  if (names.length < 2) return null
  const found = Array<R>(clips.length)
  for (const fold of names) {
    const predict = fit(clips.filter((_, index) => folds[index] !== fold))
    clips.forEach((clip, index) => {
      if (folds[index] === fold) found[index] = predict(clip)
    })
  }
  return found
}
