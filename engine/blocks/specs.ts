import type { BlockSpec } from '../language/block-spec.ts'
import { listSpec } from './list/block.ts'
import { textSpec } from './text/block.ts'

/** Every block an author may write; handed to the compiler by whoever calls it. */
export const blockSpecs: readonly BlockSpec[] = [listSpec, textSpec]
