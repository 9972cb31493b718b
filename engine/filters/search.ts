import type { FilterSpec } from './filter-spec.ts'

export const searchFilter: FilterSpec = { control: 'words', isSearch: true, accepts: () => true }
