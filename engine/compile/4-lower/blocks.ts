import type { About, Block, BlockOf, Tab } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import { withLayer } from '../3-check/field-facts.ts'
import { nameOf, overrideOf } from '../3-check/source-words.ts'
import { fieldsOfForm, fieldsOfRead } from '../3-check/page-facts.ts'
import type { AboutSource, BlockSource, FieldHere, FilesSource, FormSource, ListSource, TabsByName } from '../source.ts'
import { cardOf } from './cards.ts'
import { lowerGrid } from './grids.ts'
import { lowerInput } from './inputs.ts'
import type { Lowering } from './lowering.ts'

export function lowerBlocks(lowering: Lowering, blocks: readonly BlockSource[], path: Path): readonly Block[] {
  return blocks.map((block, index) => {
    const at = [...path, index]
    const visibleWhen = lowering.expressions.condition([...at, 'visibleWhen'])
    return { visibleWhen, ...(block.only ? { only: block.only } : {}), ...lowerBlock(lowering, block, at) }
  })
}

type Shown = Block extends infer Each ? (Each extends Block ? Omit<Each, 'visibleWhen'> : never) : never

function lowerBlock(lowering: Lowering, block: BlockSource, path: Path): Shown {
  const { text } = lowering.expressions
  if ('text' in block) {
    return { block: 'text', text: text([...path, 'text']) ?? [block.text], tone: block.tone ?? 'plain' }
  }
  if ('list' in block) return listBlock(lowering, block)
  if ('grid' in block) return lowerGrid(lowering, block, path)
  if ('form' in block) return formBlock(lowering, block, path)
  if ('tabs' in block) {
    return { block: 'tabs', tabs: lowerTabs(lowering, block.tabs, [...path, 'tabs']), field: block.field ?? null }
  }
  if ('accordion' in block) {
    return { block: 'accordion', panels: lowerTabs(lowering, block.accordion, [...path, 'accordion']) }
  }
  if ('files' in block) return filesBlock(lowering, block, path)
  return smallBlock(lowering, block, path)
}

type Small = Extract<BlockSource, { frame: string } | { scanner: string } | { pdf: string } | { progress: string }>

function smallBlock({ expressions }: Lowering, block: Small, path: Path): Shown {
  const { condition, parameters, text } = expressions
  if ('frame' in block) {
    const query = parameters(block.query, [...path, 'query'])
    return { block: 'frame', label: block.label, path: text([...path, 'frame']) ?? [block.frame], query }
  }
  if ('scanner' in block) {
    return { block: 'scanner', field: block.scanner, mode: block.mode ?? null, onScan: block.onScan }
  }
  if ('pdf' in block) {
    const url = condition([...path, 'pdf']) ?? { op: 'literal', value: null }
    return { block: 'pdf', url, name: text([...path, 'name']) ?? [] }
  }
  const { progress, unit = null, decimals = 2, of = null } = block
  return { block: 'progress', read: progress, unit, decimals, of, labels: condition([...path, 'labels']) }
}

function listBlock({ facts }: Lowering, block: ListSource): Omit<BlockOf<'list'>, 'visibleWhen'> {
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

function aboutOf(source: AboutSource): About {
  const { details = false, comments = false, attachments = false, moreAttachments = null, pdf = 'never' } = source
  return { details, comments, attachments, moreAttachments, pdf }
}

function formBlock(
  { facts, expressions, nextForm }: Lowering,
  block: FormSource,
  path: Path,
): Omit<BlockOf<'form'>, 'visibleWhen'> {
  const known = fieldsOfForm(facts, block)
  const items = block.form.flatMap((item, at) => {
    const declared = known.get(nameOf(item))
    const words = overrideOf<FieldHere>(item)
    if (!declared) return []
    const field = words ? withLayer(declared, { words, path: [...path, 'form', at, declared.name] }) : declared
    return [
      { field: field.name, label: field.words.label ?? labelOf(field.name), input: lowerInput(expressions, field) },
    ]
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

function lowerTabs(lowering: Lowering, tabs: TabsByName, path: Path): readonly Tab[] {
  const { condition, guard, text } = lowering.expressions
  return Object.entries(tabs).map(([name, tab]): Tab => {
    const at = [...path, name]
    const shared = { name, label: text([...at, 'label']) ?? [labelOf(name)] }
    if (!('blocks' in tab)) {
      return { ...shared, visibleWhen: null, enabledWhen: null, blocks: lowerBlocks(lowering, tab, at) }
    }
    return {
      ...shared,
      visibleWhen: condition([...at, 'visibleWhen']),
      enabledWhen: guard([...at, 'enabledWhen'], [...at, 'reason']),
      blocks: lowerBlocks(lowering, tab.blocks, [...at, 'blocks']),
    }
  })
}

const MOST_FILES = 5
/** The attachments page (decisions.md, maximum file size); a screen may say another number. */
const MOST_MEGABYTES = 10

function filesBlock({ expressions }: Lowering, block: FilesSource, path: Path): Omit<BlockOf<'files'>, 'visibleWhen'> {
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
