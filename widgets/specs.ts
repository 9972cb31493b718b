import { ownSpecs } from '../engine/blocks/specs.ts'
import type { BlockSpec } from '../engine/compile/block.ts'
import { pdfSpec } from './pdf/block.ts'
import { progressSpec } from './progress/block.ts'
import { scannerSpec } from './scanner/block.ts'

/** Every block that screens of this site may use: the blocks of the engine and the site's own widgets. */
export const blockSpecs: readonly BlockSpec[] = [...ownSpecs, scannerSpec, pdfSpec, progressSpec]
