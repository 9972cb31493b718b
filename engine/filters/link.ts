import type { FilterSpec } from './filter-spec.ts'

export const linkFilter: FilterSpec = {
  control: 'row',
  accepts: () => true,
}
