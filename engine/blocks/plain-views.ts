import type { PlainBlockViews } from '../runtime/host.ts'
import { ListView } from './list/View.tsx'
import { TextView } from './text/View.tsx'

/** The blocks of a plain screen (runtime/opening.ts): there with the first list. */
export const plainBlocks: PlainBlockViews = { list: ListView, text: TextView }
