import { blockSpec } from '../../compile/block.ts'
import type { Words } from '../../definition/words.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import { pagePath, queryMember } from '../../language/read.ts'
import { words } from '../../language/shape.ts'

/** An embedded page of the ERP or of the site. */
export interface FrameBlock {
  /** The title of the page, for people who cannot see it. */
  readonly label: Words
  readonly path: Text
  /** Evaluates to a map of query parameters. */
  readonly query: Tree
}

/** Embeds a page of the ERP. */
export const frameSpec = blockSpec({
  name: 'frame',
  words: () => ({
    head: {
      shape: pagePath,
      doc: 'The address of a page of the ERP that is shown inside the screen.',
      default: null,
      example: "'/main/s/{query.slug}/preview'",
    },
    members: {
      query: queryMember,
      label: { shape: words(), doc: 'Its title for screen readers.', default: null, example: 'Preview' },
    },
  }),
  lower: (block, path, { expressions }): FrameBlock => ({
    label: block.label,
    path: expressions.text([...path, 'frame']) ?? [block.frame],
    query: expressions.parameters(block.query, [...path, 'query']),
  }),
})
