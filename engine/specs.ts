/** The vocabulary of blocks, handed to the compiler by whoever calls it: the generic ones and the site's widgets. */
import { ownSpecs } from './blocks/specs.ts'
import type { BlockSpec } from './language/block-spec.ts'
import { widgetSpecs } from '../widgets/specs.ts'

export const blockSpecs: readonly BlockSpec[] = [...ownSpecs, ...widgetSpecs]
