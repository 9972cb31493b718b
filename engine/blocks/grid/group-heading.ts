import type { Group } from '../../grid-data/grid-source.ts'
import type { ScreenHost } from '../../screen/host.ts'

/** The heading of a group: its value, and that of the second field if rows are grouped by two. */
export function groupHeading(
  host: ScreenHost,
  groupBy: string,
  { value, second }: Pick<Group, 'value' | 'second'>,
): string {
  const first = host.format(value, host.field(groupBy))
  return second ? `${first} · ${host.format(second.value, host.field(second.field))}` : first
}
