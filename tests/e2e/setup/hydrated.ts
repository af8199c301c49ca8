import type { Locator } from '@playwright/test'

/** Waits until React has taken a form over: what is sent before goes the plain way, which a test of scripts does not mean. */
export async function hydrated(form: Locator): Promise<void> {
  await form.evaluate(async (node) => {
    const frame = () => new Promise(requestAnimationFrame)
    while (!Object.keys(node).some((key) => key.startsWith('__reactProps'))) await frame()
    // Effects say that scripts run, after the first picture.
    await frame()
    await frame()
  })
}
