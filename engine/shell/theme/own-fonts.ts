import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import signs from './fonts/inter-signs.woff2?url'

const KEY = 'countersign.type'
/** The fonts every language needs; those of other scripts come with the first page that is written in them. */
const FONTS = [inter, signs]
/** Rows, menu and the actions of the person are loaded before. */
const DELAY_MS = 4000
/** Megabits a second from which 57 KB delay nothing that anybody notices. */
const FAST = 5

/** What Chromium knows about the network; elsewhere missing. */
interface Connection {
  /** Megabits a second. */
  readonly downlink?: number
  readonly saveData?: boolean
}

/**
 * Uses the product's own fonts: at once where this browser has them or its network is fast, else as soon as the first
 * rows are there, with which they would share a slow line. Until then a font of the device stands in at Inter's width
 * and height, so that nothing moves when they come.
 */
export function loadOwnFonts(storage: Pick<Storage, 'getItem' | 'setItem'>, connection: Connection = {}): void {
  const { downlink = FAST, saveData = false } = connection
  if (storage.getItem(KEY) !== null || (downlink >= FAST && !saveData)) return void fetchFonts(storage)
  setTimeout(() => void fetchFonts(storage), DELAY_MS)
}

async function fetchFonts(storage: Pick<Storage, 'setItem'>): Promise<void> {
  try {
    await Promise.all([import('./fonts/fonts.css'), ...FONTS.map(async (file) => (await fetch(file)).arrayBuffer())])
    storage.setItem(KEY, 'here')
  } catch {
    // Offline: the next page tries again.
  }
}
