import type { About, Block, Card, View } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/parse.ts'
import { fieldsOfRead, type PageFacts } from '../3-check/page-facts.ts'
import { longField } from '../3-check/source-words.ts'
import type { AboutSource, BlockSource, CardSource, FieldSource, ViewSource } from '../source.ts'
import type { Expressions } from './expressions.ts'

export function lowerView(
  facts: PageFacts,
  expressions: Expressions,
  { name, source }: { name: string; source: ViewSource },
): View {
  const path = ['views', name]
  const lowerAll = (blocks: readonly BlockSource[], at: Path): readonly Block[] =>
    blocks.map((block, index) => lowerBlock(facts, expressions, { block, path: [...at, index] }))
  if (!('blocks' in source)) return { name, label: null, blocks: lowerAll(source, path) }
  return { name, label: source.label ?? null, blocks: lowerAll(source.blocks, [...path, 'blocks']) }
}

function lowerBlock(
  facts: PageFacts,
  expressions: Expressions,
  { block, path }: { block: BlockSource; path: Path },
): Block {
  const visibleWhen = expressions.condition([...path, 'visibleWhen'])
  if ('text' in block) {
    const text = expressions.text([...path, 'text']) ?? [block.text]
    return { block: 'text', visibleWhen, text, tone: block.tone ?? 'plain' }
  }
  const fields = fieldsOfRead(facts, block.list)
  const key = facts.source.data?.[block.list]?.key ?? 'id'
  const card = lowerCard(block.card ?? firstFields(fields, key), fields)
  return { block: 'list', visibleWhen, read: block.list, card, actions: block.actions ?? [], about: lowerAbout(block) }
}

function lowerAbout(source: AboutSource): About {
  const { details = false, comments = false, attachments = false, moreAttachments = null, pdf = 'never' } = source
  return { details, comments, attachments, moreAttachments, pdf }
}

function lowerCard(source: CardSource, fields: ReadonlyMap<string, FieldSource>): Card {
  const { title = null, left = [], right = [], badges = [], progress = [], more = [] } = source
  return {
    title,
    left,
    right,
    badges,
    more,
    progress: progress.map(({ field, of = null, label }) => {
      const declared = fields.get(field)
      return { label: label ?? (declared && longField(declared).label) ?? labelOf(field), field, of }
    }),
  }
}

/** Without a card: the first field is the title, the next three stand on the left. */
function firstFields(fields: ReadonlyMap<string, FieldSource>, key: string): CardSource {
  const [title, ...rest] = [...fields.keys()].filter((name) => name !== key)
  return { ...(title !== undefined && { title }), left: rest.slice(0, 3) }
}
