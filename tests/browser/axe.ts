import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA violations that axe finds on the page, each as rule and element. */
export async function violations(page: Page): Promise<readonly string[]> {
  const source = await SOURCE
  // Through the debugger: the page's own policy forbids evaluating strings as scripts.
  await page.evaluate(source)
  return page.evaluate(`(async () => {
    const found = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200)))
  })()`)
}
