import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { ScreenSource } from '../config/screens.ts'

/** An alert that goes out when a document of a screen reaches a status. */
export interface EventAlert {
  readonly slug: string
  readonly screen: string
  readonly status: string
  readonly name: string
  readonly description: string
  /** The caption of the section of its screen. */
  readonly module: string
}

/** The key of the alert in calls and tables. */
export const eventSlug = (screen: string, status: string): string =>
  `${screen}-${status.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** One alert for each status that a move can reach, in the order of the menu and of the workflow. */
export function eventAlertsOf(screens: ScreenSource, app: AppDefinition, erpType: string): readonly EventAlert[] {
  return app.sections.flatMap(({ name, label }) =>
    screens
      .all()
      .filter((each) => each.section === name && each.platform.some((platform) => platform === erpType))
      .flatMap((definition) => alertsOf(definition, label)),
  )
}

function alertsOf({ screen, label, workflow }: ServerDefinition, module: string): readonly EventAlert[] {
  const moves = Object.values(workflow?.moves ?? {}).flat()
  return [...new Set(moves.map(({ to }) => to))].map((status) => ({
    slug: eventSlug(screen, status),
    screen,
    status,
    module,
    name: `${label}: ${status}`,
    description: `A document of ${label} reaches the status ${status}.`,
  }))
}
