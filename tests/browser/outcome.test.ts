/** The product's promise to a sales head: from one YAML file to an approval that survives a restart. */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage, type Window } from './browser.ts'
import { approve, findRows, openScreen, pickStatus, rowIds, selectRows, signIn, storedRows } from './journeys.ts'
import { demoLogin, startProduct } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()

// Both databases are tested. The width of a page does not depend on the database: a phone is tried on one of them.
describe.each([
  {
    name: 'the embedded database',
    start: () => startProduct({ embedded: true }),
    windows: { desk: DESK, phone: PHONE },
  },
  { name: 'PostgreSQL', start: undefined, windows: { desk: DESK } },
])('on $name', ({ start, windows }) => {
  const installed = installedProduct(start)

  async function visit(viewport: Window): Promise<WatchedPage> {
    const watched = await pages.open(viewport)
    await watched.page.goto(installed.current.address)
    return watched
  }

  test.each(Object.entries(windows))(
    'approves twelve orders on a %s, and they are still approved after a restart',
    async (_, viewport) => {
      const watched = await visit(viewport)
      const { page } = watched
      // The page checks for changes, possibly while the server is down.
      watched.expect(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/)
      await signIn(page, demoLogin(installed.current, 'Sales head'))
      await openScreen(page, 'Sales orders')
      await pickStatus(page, 'Submitted')
      const chosen = await selectRows(page, 12)
      await approve(page, 12)
      await expect.poll(() => page.locator('.cs-message').count()).toBeGreaterThan(0)
      await expect.poll(async () => (await rowIds(page)).filter((id) => chosen.includes(id))).toEqual([])

      await installed.current.restart()
      await page.reload()
      await pickStatus(page, 'First Approved')
      await findRows(page, chosen)
    },
  )

  test('a copied file is a new document type in the menu, with rows and a working approval', async () => {
    const folder = join(installed.current.screensFolder, 'crm')
    const { page } = await visit(DESK)
    await signIn(page, demoLogin(installed.current, 'Sales head'))
    await copyFile(join(folder, 'sales.yaml'), join(folder, 'export.yaml'))
    await edit(join(folder, 'export.yaml'), [
      ['label: Sales orders', 'label: Export orders'],
      [/PartyName: .*/, 'Buyer: text'],
      ['title: PartyName', 'title: Buyer'],
      [/OrderNo: code/, 'ExportNo: code'],
      ['left: [OrderNo, ', 'left: [ExportNo, '],
      [/JobID: .*/, 'Port: text'],
      [', JobID,', ', Port,'],
      ['job: JobID', 'job: Port'],
    ])
    await expect.poll(() => comeBackTo(page, 'Export orders')).toBe(1)
    // The menu may list it before its sample rows are created.
    await expect.poll(async () => (await storedRows(page, 'export')).size).toBeGreaterThan(0)
    await openScreen(page, 'Export orders')
    await pickStatus(page, 'Submitted')
    const chosen = await selectRows(page, 1)
    await approve(page, 1)
    await expect.poll(async () => (await rowIds(page)).filter((id) => chosen.includes(id))).toEqual([])
    await rm(join(folder, 'export.yaml'))
  })
})

/** Simulates the author's return to the browser, which makes the page read the menu again. */
function comeBackTo(page: WatchedPage['page'], label: string): Promise<number> {
  return page
    .evaluate(() => window.dispatchEvent(new Event('focus')))
    .then(() => page.getByRole('navigation').getByRole('link', { name: label, exact: true }).count())
}

async function edit(path: string, changes: readonly (readonly [string | RegExp, string])[]): Promise<void> {
  let text = await readFile(path, 'utf8')
  for (const [from, to] of changes) text = text.replace(from, to)
  await writeFile(path, text)
}
