/** What packages of the pages' scripts call and the oldest browsers that run them lack: Chrome had no `at` before 92. */
if (!('at' in Array.prototype)) {
  Object.defineProperty(Array.prototype, 'at', {
    value: function <Item>(this: Item[], index: number): Item | undefined {
      return this[index < 0 ? this.length + index : index]
    },
    writable: true,
    configurable: true,
  })
}
