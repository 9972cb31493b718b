/** The vocabulary of blocks, handed to the compiler by whoever calls it: the generic ones and the site's widgets. */
import { ownSpecs } from './blocks/specs.ts'
import { widgetSpecs } from '../widgets/specs.ts'

export const blockSpecs = [...ownSpecs, ...widgetSpecs] as const
