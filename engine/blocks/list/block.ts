import {
  amongRows,
  blockSpec,
  cardOf,
  checkSelectedActions,
  fieldsOfRead,
  pressed,
  ratiosIn,
  summedIn,
  type BlockNodeOf,
  type FileCheck,
  type PageFacts,
  type Path,
} from '../../compile/block.ts'
import type { About } from '../../definition/definition.ts'
import type { BlockWords } from '../../language/block-spec.ts'
import { cardRecord } from '../../language/card.ts'
import { listWords } from '../../language/list.ts'
import { rowOfferWords, fieldsForOffer, type RowOfferWord } from '../../language/row-offers.ts'
import { distinctList, reference } from '../../language/shape.ts'
import { checkTotals } from '../check-totals.ts'

const words = {
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
      doc: 'Actions of the list. An action that uses `row` is shown on each row, one that uses `selected` in the selection bar, any other in the bar of the list.',
      default: 'none',
      example: '[approve]',
    },
    onPress: {
      shape: reference('action'),
      doc: 'The action that runs when a card is pressed; it receives the `row`.',
      default: 'opens the details, if there are any',
      example: 'open',
    },
    ...listWords,
    ...rowOfferWords,
  },
} as const satisfies BlockWords

type ListNode = BlockNodeOf<'list', typeof words>

/** Rows of a read as cards. */
export const listSpec = blockSpec({
  name: 'list',
  words: () => words,
  onServerPages: true,
  facts: (block, path, page) => {
    const rows = { read: block.list, lines: null }
    const fields = fieldsOfRead(page, block.list)
    return {
      actions: [
        ...amongRows(block.actions, [...path, 'actions'], rows),
        ...pressed(block.onPress, [...path, 'onPress'], rows),
      ],
      formFields: [],
      shows: [...offered(block).map(({ field }) => field), ...(block.card ? [] : fields.keys())],
      fieldsAt: () => fields,
    }
  },
  check: (checking, { facts, subjects }, { block, path }) => {
    checkSelectedActions(checking, subjects, { actions: block.actions, path: [...path, 'actions'] })
    checkOffers(checking, facts, { block, path })
    checkTotals(checking, facts, { read: block.list, totals: block.totals, path })
    for (const { name, at } of ratiosIn(block.totals)) {
      const range = checking.positions.key([...path, 'totals', at, name])
      checking.report({ code: 'ratio-in-a-list', names: [name], range })
    }
  },
  lower: (block, _, { facts }) => ({
    read: block.list,
    card: cardOf(block.card, fieldsOfRead(facts, block.list), facts.reads.get(block.list)?.key ?? 'id'),
    actions: block.actions ?? [],
    onPress: block.onPress ?? null,
    totals: summedIn(block.totals),
    exports: block.exports ?? false,
    about: aboutOf(block),
  }),
})

/** The buttons of a row use common row fields, which a read of the author's own must have. */
function checkOffers(
  { positions, report }: FileCheck,
  facts: PageFacts,
  { block, path }: { readonly block: ListNode; readonly path: Path },
): void {
  const fields = fieldsOfRead(facts, block.list)
  for (const { word, field } of offered(block)) {
    if (fields.has(field)) continue
    report({ code: 'offer-needs-field', names: [word, field, block.list], range: positions.key([...path, word]) })
  }
}

/** The row fields that each button uses. */
function offered(block: ListNode): readonly { readonly word: RowOfferWord; readonly field: string }[] {
  const written = (Object.keys(rowOfferWords) as RowOfferWord[]).filter((word) => block[word] !== undefined)
  return written.flatMap((word) => fieldsForOffer(word, block[word]).map((field) => ({ word, field })))
}

function aboutOf(block: ListNode): About {
  const { details = false, comments = false, attachments = false, alerts = false, pdf = 'never' } = block
  return { details, comments, attachments, moreAttachments: block.moreAttachments ?? null, alerts, pdf }
}
