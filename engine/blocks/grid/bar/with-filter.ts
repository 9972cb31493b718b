import type { ColumnFilter, GridQuery } from '../../../grid-data/grid-source.ts'

/** The query with this filter of a field instead of its own; null: without one. */
export function withFilter(query: GridQuery, field: string, filter: ColumnFilter | null): GridQuery {
  const others = query.filters.filter((each) => each.field !== field)
  return { ...query, filters: filter ? [...others, filter] : others }
}
