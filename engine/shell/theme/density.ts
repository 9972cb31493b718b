/** How much space everything takes when there is a mouse; stored in this browser. Tokens follow `data-density`. */
export const DENSITIES = ['comfortable', 'compact'] as const
/** One of `DENSITIES`. */
export type Density = (typeof DENSITIES)[number]

const KEY = 'countersign.density'

/** The stored density; `comfortable` when nothing is stored. */
export function readDensity(storage: Pick<Storage, 'getItem'>): Density {
  return storage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable'
}

/** @param root the document's root element */
export function applyDensity(density: Density, root: HTMLElement): void {
  root.dataset['density'] = density
}

/** Stores the density in this browser and applies it. */
export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density)
  applyDensity(density, document.documentElement)
}
