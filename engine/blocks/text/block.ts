import { blockSpec } from '../../language/block-spec.ts'
import { oneOf, text } from '../../language/shape.ts'
import { toneWords } from '../../language/step.ts'

/** Words on the page. */
export const textSpec = blockSpec('text', () => ({
  head: { shape: text, doc: 'Words, with values in them.', default: null, example: 'Good day, {session.userName}.' },
  members: {
    tone: {
      shape: oneOf({ plain: 'as any words', ...toneWords }),
      doc: 'How it looks.',
      default: 'plain',
      example: 'warning',
    },
  },
}))
