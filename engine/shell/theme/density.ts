/** How much room everything takes where there is a mouse; kept in this browser. Tokens follow `data-density`. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

const KEY = 'countersign.density'

export function readDensity(storage: Pick<Storage, 'getItem'>): Density {
  return storage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable'
}

export function applyDensity(density: Density, root: HTMLElement): void {
  root.dataset['density'] = density
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density)
  applyDensity(density, document.documentElement)
}
