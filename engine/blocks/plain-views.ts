import type { BlockViews } from '../screen/host.ts'
import { ListView } from './list/View.tsx'
import { TextView } from './text/View.tsx'

/** The blocks of a plain screen (`isPlain` of their specs), loaded together with the first list. */
export const plainBlocks: BlockViews = { list: ListView, text: TextView }
