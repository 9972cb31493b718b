export interface FiltersAsked {
  readonly screen: string
  /** The filters in force, as they stand in the screen's address: `Status=Draft&search=a`. */
  readonly filters: string
}

/** Null when no location is named. */
export function filtersAsked(search: string): FiltersAsked | null {
  const query = new URLSearchParams(search)
  const screen = query.get('location')
  query.delete('location')
  return screen ? { screen, filters: query.toString() } : null
}
