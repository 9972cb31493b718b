import { blockSpec } from '../../compile/block.ts'
import { oneOf, text } from '../../language/shape.ts'
import { toneWords } from '../../language/step.ts'

/** Text on the page. */
export const textSpec = blockSpec({
  name: 'text',
  words: () => ({
    head: {
      shape: text,
      doc: 'A text, which may contain values.',
      default: null,
      example: 'Good day, {session.userName}.',
    },
    members: {
      tone: {
        shape: oneOf({ plain: 'as any words', ...toneWords }),
        doc: 'How it looks.',
        default: 'plain',
        example: 'warning',
      },
    },
  }),
  onServerPages: true,
  lower: (block, path, { expressions }) => ({
    text: expressions.text([...path, 'text']) ?? [block.text],
    tone: block.tone ?? 'plain',
  }),
})
