/** A database client that says each time something is asked of it. */
export function counted<T extends object>(client: T, count: () => void): T {
  return new Proxy(client, {
    get: (target, name) => {
      count()
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}
