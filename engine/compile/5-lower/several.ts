import type { Definition, Filter, ServerDefinition } from '../../definition/definition.ts'
import { STATUS_FILTER } from '../../definition/filter.ts'
import { filterAuthoring } from '../../filters/filter-authoring.ts'

/** The definition with `several` at the filters that the server compares with values of stored rows. */
export function withSeveral(client: Definition, server: ServerDefinition): Definition {
  const compared = [...server.filterFields, ...Object.values(server.reports).flatMap((report) => report.compared)]
  const isStatus = ({ name }: Filter): boolean => server.documents && name === STATUS_FILTER
  const isCompared = ({ name, type }: Filter): boolean =>
    filterAuthoring[type].hasValues === true && compared.some(({ param }) => param === name)
  const filters = client.filters.map((filter): Filter => {
    if (isStatus(filter)) return { ...filter, several: true, isNeverEmpty: true }
    return isCompared(filter) ? { ...filter, several: true } : filter
  })
  return { ...client, filters }
}
