/** What this browser remembers of how its person scans. */
export interface Kept {
  readonly isLoud: boolean
  /** The camera chosen last; null: the browser's choice. */
  readonly camera: string | null
}

const KEPT_AS = 'countersign.scanner'
const USUAL: Kept = { isLoud: true, camera: null }

export function readKept(text: string | null): Kept {
  try {
    const { isLoud, camera } = JSON.parse(text ?? 'null') as Partial<Record<keyof Kept, unknown>>
    return { isLoud: isLoud !== false, camera: typeof camera === 'string' ? camera : null }
  } catch {
    return USUAL
  }
}

export function recall(): Kept {
  try {
    return readKept(localStorage.getItem(KEPT_AS))
  } catch {
    return USUAL
  }
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing still obeys for as long as the page is open.
  }
}
