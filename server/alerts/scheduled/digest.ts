import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Person } from '../../http/person.ts'

/** A scheduled alert: what it tells is computed for each recipient, from what that person may see. */
export interface ScheduledAlert {
  readonly slug: string
  readonly name: string
  readonly description: string
  /** The section it belongs to; null: to all of them. Whoever is shut out of it is told nothing. */
  readonly section: string | null
  /** Only for companies of this trade; null: for all. */
  readonly erpType: string | null
  /** Where in the site its link leads. */
  readonly route: string
  /** No lines: there is nothing to report. */
  lines(about: DigestContext): Promise<readonly Line[]>
}

export interface Line {
  readonly label: string
  readonly value: string
}

/** Whom a digest is for, and of which time it tells. */
export interface DigestContext {
  readonly work: Work
  readonly person: Person
  readonly app: AppDefinition
  readonly screens: ScreenSource
  /** What happened after it and not after `now` counts as new. */
  readonly since: Date
  readonly now: Date
}

/** Of what is listed one by one; how many more there are is said. */
export const MOST_LINES = 30

/** @param rows one more than MOST_LINES where there are more */
export function limited(rows: readonly Line[]): readonly Line[] {
  if (rows.length <= MOST_LINES) return rows
  return [...rows.slice(0, MOST_LINES), { label: 'And more', value: 'Open the list to see all of them.' }]
}

/** Whether the module of this section is switched on for the person (foundation §6). */
export const seesSection = ({ flags }: Person, section: string): boolean => flags[`module_${section}`] !== false

export function visibleScreens({ person, screens }: DigestContext): readonly ServerDefinition[] {
  return screens
    .all()
    .filter(({ platform, section }) => platform.some((each) => each === person.erpType) && seesSection(person, section))
}
