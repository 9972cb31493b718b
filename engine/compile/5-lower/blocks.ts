import type { About, Block, BlockOf, Tab } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import type { BlockNode, BlockOfKind, TabNode } from '../3-expand/ast.ts'
import { withLayer } from '../4-check/field-facts.ts'
import { fieldsOfForm, fieldsOfRead } from '../4-check/page-facts.ts'
import { cardOf } from './cards.ts'
import { lowerGrid } from './grids.ts'
import { lowerInput } from './inputs.ts'
import type { Lowering } from './lowering.ts'

export function lowerBlocks(lowering: Lowering, blocks: readonly BlockNode[], path: Path): readonly Block[] {
  return blocks.map((block, index) => {
    const at = [...path, index]
    const visibleWhen = lowering.expressions.condition([...at, 'visibleWhen'])
    return { visibleWhen, ...(block.only ? { only: block.only } : {}), ...lowerBlock(lowering, block, at) }
  })
}

type Shown = Block extends infer Each ? (Each extends Block ? Omit<Each, 'visibleWhen'> : never) : never

function lowerBlock(lowering: Lowering, block: BlockNode, path: Path): Shown {
  const { condition, parameters, text } = lowering.expressions
  switch (block.kind) {
    case 'text':
      return { block: 'text', text: text([...path, 'text']) ?? [block.text], tone: block.tone ?? 'plain' }
    case 'list':
      return listBlock(lowering, block)
    case 'grid':
      return lowerGrid(lowering, block, path)
    case 'form':
      return formBlock(lowering, block, path)
    case 'tabs':
      return { block: 'tabs', tabs: lowerTabs(lowering, block.tabs, [...path, 'tabs']), field: block.field ?? null }
    case 'accordion':
      return { block: 'accordion', panels: lowerTabs(lowering, block.accordion, [...path, 'accordion']) }
    case 'files':
      return filesBlock(lowering, block, path)
    case 'frame': {
      const query = parameters(block.query, [...path, 'query'])
      return { block: 'frame', label: block.label, path: text([...path, 'frame']) ?? [block.frame], query }
    }
    case 'scanner':
      return { block: 'scanner', field: block.scanner, mode: block.mode ?? null, onScan: block.onScan }
    case 'pdf': {
      const url = condition([...path, 'pdf']) ?? { op: 'literal', value: null }
      return { block: 'pdf', url, name: text([...path, 'name']) ?? [] }
    }
    case 'progress': {
      const { progress, unit = null, decimals = 2, of = null } = block
      return { block: 'progress', read: progress, unit, decimals, of, labels: condition([...path, 'labels']) }
    }
  }
}

function listBlock({ facts }: Lowering, block: BlockOfKind<'list'>): Omit<BlockOf<'list'>, 'visibleWhen'> {
  const read = facts.reads.get(block.list)
  return {
    block: 'list',
    read: block.list,
    card: cardOf(block.card, fieldsOfRead(facts, block.list), read?.key ?? 'id'),
    actions: block.actions ?? [],
    onPress: block.onPress ?? null,
    about: aboutOf(block),
  }
}

function aboutOf(block: BlockOfKind<'list'>): About {
  const { details = false, comments = false, attachments = false, moreAttachments = null, pdf = 'never' } = block
  return { details, comments, attachments, moreAttachments, pdf }
}

function formBlock(
  { facts, expressions, nextForm }: Lowering,
  block: BlockOfKind<'form'>,
  path: Path,
): Omit<BlockOf<'form'>, 'visibleWhen'> {
  const fields = fieldsOfForm(facts, block)
  const items = block.form.flatMap(({ name, override }, at) => {
    const declared = fields.get(name)
    if (!declared) return []
    const layer = override && { words: override, path: [...path, 'form', at, 'override'] }
    const field = layer ? withLayer(declared, layer) : declared
    return [{ field: name, label: field.words.label ?? labelOf(name), input: lowerInput(expressions, field) }]
  })
  return {
    block: 'form',
    label: block.label ?? null,
    items,
    actions: block.actions ?? [],
    adds: block.adds === undefined ? null : (facts.reads.get(block.adds)?.base ?? block.adds),
    enabledWhen: expressions.guard([...path, 'enabledWhen'], [...path, 'reason']),
    schema: nextForm(),
  }
}

function lowerTabs(lowering: Lowering, tabs: Readonly<Record<string, TabNode>>, path: Path): readonly Tab[] {
  const { condition, guard, text } = lowering.expressions
  return Object.entries(tabs).map(([name, { blocks }]): Tab => {
    const at = [...path, name]
    return {
      name,
      label: text([...at, 'label']) ?? [labelOf(name)],
      visibleWhen: condition([...at, 'visibleWhen']),
      enabledWhen: guard([...at, 'enabledWhen'], [...at, 'reason']),
      blocks: lowerBlocks(lowering, blocks, [...at, 'blocks']),
    }
  })
}

const MOST_FILES = 5
/** The attachments page (decisions.md, maximum file size); a screen may say another number. */
const MOST_MEGABYTES = 10

function filesBlock(
  { expressions }: Lowering,
  block: BlockOfKind<'files'>,
  path: Path,
): Omit<BlockOf<'files'>, 'visibleWhen'> {
  const { condition, text, value } = expressions
  return {
    block: 'files',
    of: block.files,
    screen: text([...path, 'screen']) ?? [],
    pk: condition([...path, 'pk']) ?? { op: 'literal', value: null },
    table: block.table === undefined ? null : value(block.table, [...path, 'table']),
    max: block.max ?? MOST_FILES,
    maxSize: value(block.maxSize ?? MOST_MEGABYTES, [...path, 'maxSize']),
  }
}
