import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No axe violation of WCAG 2.2 A and AA on the page as it stands. For the project with JavaScript: axe itself needs it. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Our pages hold no frames: nothing is gathered in a page of its own, and only what is wrong is written out.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}
