import { blockSpec } from '../../language/block-spec.ts'
import { gridWords } from '../../language/grid.ts'

/** Rows in columns; cards where it is narrow. */
export const gridSpec = blockSpec('grid', () => gridWords)
