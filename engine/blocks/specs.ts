import type { BlockSpec } from '../compile/block.ts'
import { accordionSpec } from './accordion/block.ts'
import { filesSpec } from './files/block.ts'
import { formSpec } from './form/block.ts'
import { frameSpec } from './frame/block.ts'
import { gridSpec } from './grid/block.ts'
import { listSpec } from './list/block.ts'
import { tabsSpec } from './tabs/block.ts'
import { textSpec } from './text/block.ts'

/** Every generic block an author may write. */
export const ownSpecs: readonly BlockSpec[] = [
  listSpec,
  textSpec,
  gridSpec,
  formSpec,
  tabsSpec,
  accordionSpec,
  frameSpec,
  filesSpec,
]
