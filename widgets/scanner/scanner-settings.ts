/** The scan settings of this person, stored in this browser. */
export interface ScannerSettings {
  readonly isLoud: boolean
  /** The camera chosen last; null: the browser's choice. */
  readonly camera: string | null
}

const STORAGE_KEY = 'countersign.scanner'
const DEFAULTS: ScannerSettings = { isLoud: true, camera: null }

export function parseSettings(text: string | null): ScannerSettings {
  try {
    const { isLoud, camera } = JSON.parse(text ?? 'null') as Partial<Record<keyof ScannerSettings, unknown>>
    return { isLoud: isLoud !== false, camera: typeof camera === 'string' ? camera : null }
  } catch {
    return DEFAULTS
  }
}

export function loadSettings(): ScannerSettings {
  try {
    return parseSettings(localStorage.getItem(STORAGE_KEY))
  } catch {
    return DEFAULTS
  }
}

export function saveSettings(settings: ScannerSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  } catch {
    // Without storage the settings last as long as the page is open.
  }
}
