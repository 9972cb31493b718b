import { blockSpec } from '../../language/block-spec.ts'
import { cardRecord } from '../../language/card.ts'
import { aboutWords } from '../../language/row-offers.ts'
import { distinctList, reference } from '../../language/shape.ts'

/** Rows of a read as cards. */
export const listSpec = blockSpec('list', () => ({
  head: { shape: reference('read'), doc: 'The rows of a read, as cards.', default: null, example: 'list' },
  members: {
    card: {
      shape: cardRecord,
      doc: 'What a row shows, and where.',
      default: 'the first field of the read as title, the next three on the left',
      example: '{ title: client }',
    },
    actions: {
      shape: distinctList(reference('action')),
      doc: 'What can be done here; each stands on the row, in the selection bar or in the bar of the list.',
      default: 'none',
      example: '[approve]',
    },
    onPress: {
      shape: reference('action'),
      doc: 'The action a press on a card runs, with its `row`.',
      default: 'details, where there are any',
      example: 'open',
    },
    ...aboutWords,
  },
}))
