type ImageTool = (typeof import('sharp'))['default']

let loaded: Promise<ImageTool> | undefined

/** sharp, which takes 28 MB of memory: loaded with the first picture. */
export function imageTool(): Promise<ImageTool> {
  return (loaded ??= load())
}

async function load(): Promise<ImageTool> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
