import type { BlockSpec } from '../engine/language/block-spec.ts'
import { pdfSpec } from './pdf-viewer/block.ts'
import { progressSpec } from './progress-chart/block.ts'
import { scannerSpec } from './scanner/block.ts'

/** What the site's own widgets add to the vocabulary of blocks. */
export const widgetSpecs = [scannerSpec, pdfSpec, progressSpec] as const satisfies readonly BlockSpec[]
