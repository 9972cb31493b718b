import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Person } from '../../http/person.ts'
import { mayOpen } from '../../rights/screen-access.ts'

/** A scheduled alert. Its lines are computed for each recipient from what that person may see. */
export interface ScheduledAlert {
  readonly slug: string
  readonly name: string
  readonly description: string
  /** Its section; null: all sections. A person without access to the section gets no message. */
  readonly section: string | null
  /** Only for companies of this platform; null: for all. */
  readonly erpType: string | null
  /** Route of the site that its link opens. */
  readonly route: string
  /** Empty: there is nothing to report. */
  lines(context: DigestContext): Promise<readonly DigestLine[]>
}

export interface DigestLine {
  readonly label: string
  readonly value: string
}

/** The recipient of a digest and the period it covers. */
export interface DigestContext {
  readonly work: Work
  readonly person: Person
  readonly app: AppDefinition
  readonly screens: ScreenSource
  /** Start of the period, exclusive; it ends with `now`, inclusive. */
  readonly since: Date
  readonly now: Date
}

/** Longest list of single entries; a last line says that there are more. */
export const MOST_LINES = 30

/** @param rows at most one more than MOST_LINES */
export function limited(rows: readonly DigestLine[]): readonly DigestLine[] {
  if (rows.length <= MOST_LINES) return rows
  return [...rows.slice(0, MOST_LINES), { label: 'And more', value: 'Open the list to see all of them.' }]
}

/** Whether the person has the module of this section (foundation §6). */
export const seesSection = ({ flags }: Person, section: string): boolean => flags[`module_${section}`] !== false

export function visibleScreens({ person, screens }: DigestContext): readonly ServerDefinition[] {
  return screens.all().filter((definition) => mayOpen(person, definition))
}
