import type { BlockViews } from '../runtime/host.ts'
import { ListView } from './list/View.tsx'
import { TextView } from './text/View.tsx'

/** Every block's view; does not compile until a new block has one. */
export const blocks: BlockViews = { list: ListView, text: TextView }
