import type { BlockSpec } from './block-spec.ts'
import { approvalsShape } from './kinds/approvals.ts'
import { pageShape } from './kinds/page.ts'
import type { ByWordShape } from './shape.ts'

const kinds = {
  approvals: 'a list of documents to decide on',
  page: 'free views',
}

/** A whole screen file. */
export const screenShape = (blocks: readonly BlockSpec[]): ByWordShape => ({
  kind: 'by-word',
  name: 'a screen',
  word: 'kind',
  cases: { approvals: approvalsShape(kinds), page: pageShape(blocks, kinds) },
})
