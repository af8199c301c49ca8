/** `work`, done once for each object it is asked about, as long as that lives: for what is worked out of something kept, that nobody changes. */
export function onceFor<O extends object, R>(work: (about: O) => R): (about: O) => R {
  const done = new WeakMap<O, { result: R }>()
  return (about) => {
    const known = done.get(about)
    if (known) return known.result
    const result = work(about)
    done.set(about, { result })
    // What failed is tried again.
    if (result instanceof Promise) result.catch(() => done.delete(about))
    return result
  }
}
