/**
 * How long each page of the nine systems takes to its first content, with an empty cache on a slow phone, compared with
 * a bare React page that draws fifty rows.
 */
import { PHONE } from '../browser/browser.ts'
import { sessionOf } from '../browser/journeys.ts'
import { defineBench, type Figure } from './bench.ts'
import { localAddress, openBare, openingTimes } from './cold-open.ts'
import { startedBrowser, startedProduct } from './products.ts'

/** Times the bare page. */
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

export const pagesBench = defineBench({
  sizes: { full: { rounds: 7, warm: 1 }, small: { rounds: 1, warm: 0 } },
  async measure({ rounds, warm }, place) {
    const product = await startedProduct(place)
    const browser = await startedBrowser(place)
    const session = await sessionOf(browser, product, 'Administrator')
    const bare = await openBare(place, product.address, session)
    const pages = Object.entries(PAGES).map(([path, row]) => {
      return { address: localAddress(`${product.address}/${path}`), row, viewport: PHONE }
    })
    const [floor = NaN, ...times] = await openingTimes([bare.opened, ...pages], { browser, session, rounds, warm })
    return Object.keys(PAGES).flatMap((path, at): readonly Figure[] => {
      const value = times[at] ?? NaN
      return [
        { what: path, value, unit: 'ms', peer: { name: 'bare React', value: floor } },
        { what: `${path}, of the time of the bare page`, value: value / floor, unit: '×', atMost: MARK },
      ]
    })
  },
})
