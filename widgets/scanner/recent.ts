/** A camera sees a code many times, a hardware scanner sends it once a trigger, a person means what was typed. */
export type SeenBy = 'camera' | 'scanner' | 'person'

/** The same code is not taken twice within this time (experience.md, scanning). */
export const SAME_WITHIN = 1500

interface Sighting {
  readonly text: string
  /** Milliseconds. */
  readonly at: number
  /** A camera sees a code as long as it is held before it: each sighting counts anew. */
  readonly isHeld: boolean
}

/** Whether a sighting is a new one. */
export function newSightings(): (sighting: Sighting) => boolean {
  const seen = new Map<string, number>()
  return ({ text, at, isHeld }) => {
    const isNew = at - (seen.get(text) ?? -Infinity) >= SAME_WITHIN
    if (isNew || isHeld) seen.set(text, at)
    return isNew
  }
}
