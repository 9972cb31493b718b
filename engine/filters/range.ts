import { isRangeText } from '../definition/ranges.ts'
import type { FilterSpec } from './filter-spec.ts'

export const rangeFilter: FilterSpec = { control: 'ends', accepts: isRangeText }
