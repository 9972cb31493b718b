import type { Definition } from '../../engine/definition/definition.ts'

/** Without what the server of a screen adds to its filters: the page that explains a screen is stored nowhere. */
export function withoutServer(client: Definition | undefined) {
  const filters = client?.filters.map(({ several: _several, isNeverEmpty: _never, ...filter }) => filter)
  return client && { ...client, filters }
}
