import type { Locator } from '@playwright/test'

/** Waits until React has taken an element over: what is sent before goes the plain way, which a test of scripts does not mean. */
export async function hydrated(element: Locator): Promise<void> {
  await element.evaluate(async (node) => {
    const frame = () => new Promise(requestAnimationFrame)
    while (!Object.keys(node).some((key) => key.startsWith('__reactProps'))) await frame()
    // Effects say that scripts run, after the first picture.
    await frame()
    await frame()
  })
}
