import type { BlockVocabulary } from './block-spec.ts'
import { condition, list, oneOf, type RecursiveShape, type BlockShape, type ListShape, type Members } from './shape.ts'
import { perVocabulary } from './vocabulary.ts'

/** Words that every block may have. */
export const everyBlock = {
  only: {
    shape: oneOf({ wide: 'screens as wide as a desk’s', narrow: 'screens as narrow as a phone’s' }),
    doc: 'The screens it is shown on.',
    default: 'every screen',
    example: 'narrow',
  },
  visibleWhen: {
    shape: condition,
    doc: 'It is shown only while this holds.',
    default: 'true',
    example: 'session.admin',
  },
} as const satisfies Members

/** A block: one head word, its modifiers, and when and where it is shown. */
export const blockShape = perVocabulary((blocks): BlockShape => {
  const within: RecursiveShape = { kind: 'recursive', name: 'blocks', shape: () => stackShape(blocks) }
  return {
    kind: 'heads',
    name: 'a block',
    heads: Object.fromEntries(blocks.map((spec) => [spec.name, spec.words(within)])),
    shared: everyBlock,
    isBlock: true,
  }
})

/** Blocks in a column. */
export function stackShape(blocks: readonly BlockVocabulary[]): ListShape<BlockShape> {
  return list(blockShape(blocks))
}
