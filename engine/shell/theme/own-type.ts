/**
 * The product's own type, from the second page a browser opens: 57 KB that would share a slow line with the first
 * rows, and letters that would change under somebody's eyes when they came.
 */
const KEY = 'countersign.type'
/** Rows, menu and what a person may do next come before. */
const LATER_MS = 4000

export function drawInOwnType(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  if (storage.getItem(KEY) !== null) return void import('./fonts/fonts.css').catch(() => undefined)
  setTimeout(() => void fetchType(storage), LATER_MS)
}

async function fetchType(storage: Pick<Storage, 'setItem'>): Promise<void> {
  try {
    const { files } = await import('./fonts/files.ts')
    await Promise.all(files.map(async (file) => (await fetch(file)).arrayBuffer()))
    storage.setItem(KEY, 'here')
  } catch {
    // Offline: the next page tries again.
  }
}
