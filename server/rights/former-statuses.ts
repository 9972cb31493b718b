import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Person } from '../http/person.ts'

/** The statuses of workflows that the company accepted and the file no longer lists: documents in flight have them. */
export function formerStatuses(
  { accepted }: Pick<Person, 'accepted'>,
  { screen, statuses }: Pick<ServerDefinition, 'screen' | 'statuses'>,
): readonly string[] {
  return (accepted[screen]?.statuses ?? []).filter((status) => !statuses.includes(status))
}
