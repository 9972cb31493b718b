/** A camera reads a code many times, a hardware scanner once per trigger pull; a person may repeat one on purpose. */
export type ScanSource = 'camera' | 'scanner' | 'person'

/** The same code is not accepted twice within this time, in ms. */
export const DUPLICATE_MS = 1500

interface Scan {
  readonly text: string
  /** Milliseconds. */
  readonly at: number
  /** Read continuously while it is in view: the time counts from the last reading, not from the first. */
  readonly isContinuous: boolean
}

/**
 * Returns whether a scan is new, not a duplicate. A scanner that reads another code in between was triggered on purpose:
 * only the last code can be its duplicate.
 */
export function duplicateFilter(): (scan: Scan) => boolean {
  const lastAt = new Map<string, number>()
  let latest: string | null = null
  return ({ text, at, isContinuous }) => {
    const before = isContinuous || text === latest ? (lastAt.get(text) ?? -Infinity) : -Infinity
    const isNew = at - before >= DUPLICATE_MS
    if (isNew || isContinuous) lastAt.set(text, at)
    if (isNew) latest = text
    return isNew
  }
}
