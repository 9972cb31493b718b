import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import signs from './fonts/inter-signs.woff2?url'

const KEY = 'countersign.type'
/** The fonts every language needs; those of other scripts come with the first page that is written in them. */
const FONTS = [inter, signs]
/** Rows, menu and the actions of the person are loaded before. */
const DELAY_MS = 4000

/**
 * Uses the product's own fonts from the second page of a browser on; the first page only fetches them, because their
 * 57 KB would share a slow line with the first rows, and the letters would change while somebody reads them.
 */
export function loadOwnFontsFromSecondPage(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  if (storage.getItem(KEY) !== null) return void import('./fonts/fonts.css').catch(() => undefined)
  setTimeout(() => void fetchFonts(storage), DELAY_MS)
}

async function fetchFonts(storage: Pick<Storage, 'setItem'>): Promise<void> {
  try {
    await Promise.all(FONTS.map(async (file) => (await fetch(file)).arrayBuffer()))
    storage.setItem(KEY, 'here')
  } catch {
    // Offline: the next page tries again.
  }
}
