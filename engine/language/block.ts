import type { BlockSpec } from './block-spec.ts'
import { condition, list, oneOf, type AgainShape, type HeadsShape, type ListShape } from './shape.ts'
import { perVocabulary } from './vocabulary.ts'

/** A block: one head word, its modifiers, and when and where it is shown. */
export const blockShape = perVocabulary((blocks): HeadsShape => {
  const within: AgainShape = { kind: 'again', name: 'blocks', shape: () => stackShape(blocks) }
  return {
    kind: 'heads',
    name: BLOCK,
    heads: Object.fromEntries(blocks.map((spec) => [spec.name, spec.words(within)])),
    shared: {
      only: {
        shape: oneOf({ wide: 'screens as wide as a desk’s', narrow: 'screens as narrow as a phone’s' }),
        doc: 'The screens it is shown on.',
        default: 'every screen',
        example: 'narrow',
      },
      visibleWhen: { shape: condition, doc: 'Otherwise it is not shown.', default: 'true', example: 'session.admin' },
    },
  }
})

/** By this name walkers know where a block begins. */
export const BLOCK = 'a block'

/** Blocks, one below the other. */
export function stackShape(blocks: readonly BlockSpec[]): ListShape {
  return list(blockShape(blocks))
}
