/**
 * How long each page of the nine systems takes to its first content, with an empty cache on a slow phone, compared with
 * a bare React page that draws fifty rows: the mark is 1.6. Run: npm run bench:pages
 */
import { launchBrowser } from '../browser/browser.ts'
import { sessionOf } from '../browser/journeys.ts'
import { startProduct } from '../browser/product.ts'
import { compare, firstRow, openBare, PHONE } from './cold-open.ts'
import { verdictOf } from './marks.ts'

const MARK = 1.6

/** Path → selector that exists once the page has its content. */
const PAGES: Readonly<Record<string, string>> = {
  erectionstatus: 'article.cs-grid-card',
  documentsys: 'article.cs-grid-card',
  labels: 'article.cs-grid-card',
  jobsummary: 'article.cs-grid-card',
  scancode: '.cs-page input',
  sectionwiseerectionstatus: '.cs-empty',
  notificationconfig: '.cs-empty',
  'ssr/calendar/page': '.calendar',
  'ssr/partymaster/landing': '.drawn tbody tr',
}

const product = await startProduct()
const browser = await launchBrowser()
const session = await sessionOf(browser, product, 'Administrator')
const bare = await openBare(product.address, session, 'crm')
for (const [path, row] of Object.entries(PAGES)) {
  const address = `${product.address}/${path}`.replace('127.0.0.1', 'localhost')
  const ratio = await compare(bare.opened, { name: path, address, row, viewport: PHONE }, (opened) =>
    firstRow(browser, opened, session),
  )
  console.log(`${path}: mark ${MARK}: ${verdictOf(ratio <= MARK)}`)
}
bare.close()
await browser.close()
await product.stop()
