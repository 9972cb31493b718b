/** Adds to a finished definition which names each of its parts depends on (definition/uses.ts). */
import type {
  Action,
  Block,
  Definition,
  Field,
  FormItem,
  Guard,
  Input,
  Read,
  Tab,
} from '../../definition/definition.ts'
import { readsName, fieldInputsOf, screenBlocks } from '../../definition/uses-of.ts'
import { hasComputedLines, LINE_PLACE, LINE_SOURCE } from '../../definition/field.ts'
import { isSteeredCell } from '../../definition/steered.ts'
import type { ActionUses, BlockUses, FieldUses, PartUses, ReadUses, Use, UseList, Uses } from '../../definition/uses.ts'
import type { Tree } from '../../expressions/tree.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import type { BlockSpec } from '../block-spec.ts'

export type Unfinished = Omit<Definition, 'uses'>

const NO_USES: UseList = []

/** The definition with its `uses`, which are recomputed if it already has some. */
export function withUses<Of extends Unfinished>(
  definition: Of,
  specs: readonly BlockSpec[],
): Of & Pick<Definition, 'uses'> {
  const { fields, filters, reads, actions, views } = definition
  const blocks = screenBlocks(definition)
  const inForm = inputsInForm(definition, blocks)
  const uses: Uses = {
    today: readsName([fields, filters, reads, actions, views], 'today'),
    fields: Object.fromEntries(
      Object.values(fields).flatMap((field) =>
        usesOfField(field, { inputs: inForm(field), guards: guardsOf(blocks, field) }),
      ),
    ),
    filters: Object.fromEntries(filters.map((filter) => [filter.name, usesIn(filter)])),
    reads: mapValues(reads, (read) => usesOfRead(definition, blocks, read)),
    actions: mapValues(actions, usesOfAction),
    views: mapValues(views, ({ label }) => usesIn(label)),
    blocks: blocks.map((block) => usesOfBlock(definition, block, specs)),
    inputs: fieldInputsOf(definition).map(({ field, input: { optionsFrom, ...look } }) => ({
      look: withMeasures(usesIn([look, lineCountOf(fields[field])]), [fields[field]]),
      options: usesIn(optionsFrom),
    })),
  }
  return { ...definition, uses }
}

/** What says how many lines there are, which an input of computed lines checks. */
const lineCountOf = (field: Field | undefined): Tree | null => (field && hasComputedLines(field) ? field.value : null)

interface FieldInForm {
  readonly inputs: readonly Input[]
  /** Of the forms in which computed lines stand. */
  readonly guards: readonly (Guard | null)[]
}

function usesOfField(field: Field, { inputs, guards }: FieldInForm): readonly (readonly [string, FieldUses])[] {
  const { name } = field
  const ofValue = usesIn([field.value, guards])
  const inRow = isInRow(field.value) && !hasComputedLines(field)
  const value = inRow || ofValue.length === 0 ? ofValue : withMeasures(ofValue, [field])
  const ofDefault = usesIn(inputs.find((input) => input.default)?.default)
  const start = ofDefault.length === 0 ? ofDefault : withMeasures(ofDefault, [field])
  const visible = usesIn(inputs.map(({ visibleWhen }) => visibleWhen))
  const isUsing = inRow || value.length + start.length + visible.length > 0
  return isUsing ? [[name, { value, inRow, default: start, visible }]] : []
}

/** Also the fields of the form that hold the currencies of these. */
function withMeasures(uses: UseList, fields: readonly (Field | undefined)[]): UseList {
  const from = new Set(fields.flatMap((field) => field?.measureFrom ?? []))
  const own = [...from].filter((name) => !uses.some(([of, member]) => of === 'form' && (member ?? name) === name))
  return own.length === 0 ? uses : [...uses, ...own.map((name): Use => ['form', name])]
}

const guardsOf = (blocks: readonly Block[], field: Field): FieldInForm['guards'] =>
  blocks.flatMap((block) => {
    const isThere =
      block.block === 'form' && block.adds === null && block.items.some((item) => item.field === field.name)
    return isThere && hasComputedLines(field) ? [block.enabledWhen] : []
  })

/** For a field of the form, its inputs in form blocks; without any, the input of the field itself. */
function inputsInForm({ form }: Unfinished, blocks: readonly Block[]): (field: Field) => readonly Input[] {
  const byField = Map.groupBy(formItems(blocks), ({ field }) => field)
  return ({ name, input: own }) => {
    if (!form.includes(name)) return []
    return byField.get(name)?.map(({ input }) => input) ?? (own ? [own] : [])
  }
}

const formItems = (blocks: readonly Block[]): readonly FormItem[] =>
  blocks.flatMap((block) => (block.block === 'form' && block.adds === null ? block.items : []))

function usesOfRead({ fields }: Unfinished, blocks: readonly Block[], read: Read): ReadUses {
  const own = read.fields.flatMap((name) => fields[name] ?? [])
  const children = own.flatMap(({ lines }) => (lines?.fields ?? []).flatMap((name) => fields[name] ?? []))
  const all = [...own, ...children].map(({ value }) => value)
  const { from } = read
  // A line contains all its values, including those that depend on the form alone.
  const values = from.from === 'form' ? all : all.filter((value) => isInRow(value))
  const hiding = from.from === 'form' ? hidingCells(fields, blocks, from.field) : []
  const used = usesIn([values, hiding, read.defaults]).filter(([name]) => !OF_LINE.has(name))
  const rows = from.from === 'form' ? withMeasures(used, [...own, ...children]) : used
  return { from: from.from === 'form' ? [['form', from.field]] : usesIn(from), when: usesIn(read.when), rows }
}

/** The conditions by which other values hide cells of the lines of a form. */
function hidingCells(fields: Unfinished['fields'], blocks: readonly Block[], lines: string): readonly (Tree | null)[] {
  return formItems(blocks).flatMap((item) => {
    const columns = item.field === lines ? (item.lines?.columns ?? []) : []
    return columns.flatMap((column) => {
      const name = column.column === 'field' ? column.field : ''
      const visibleWhen = column.column === 'field' ? (column.input?.visibleWhen ?? null) : null
      return isSteeredCell(fields, { lines, name }, visibleWhen) ? [visibleWhen] : []
    })
  })
}

/** Whether rows of reads are computed with it: not where it depends on the form alone, or on the item of a computed line. */
function isInRow(value: Tree | null): boolean {
  const names = new Set(usesIn(value).map(([name]) => name))
  if (value === null || names.has(LINE_PLACE) || names.has(LINE_SOURCE)) return false
  return !names.has('form') || names.has('row')
}

/** What expressions of a row or a line have besides the names of the page. */
const OF_LINE: ReadonlySet<string> = new Set(['row', LINE_PLACE, LINE_SOURCE])

function usesOfAction({ steps, ...look }: Action): ActionUses {
  const read = steps.filter(({ step }) => step !== 'reload')
  return {
    look: usesIn(look),
    steps: partUses(read),
    bodies: steps.map((step) => (step.step === 'call' ? usesIn(step.body) : [])),
  }
}

function usesOfBlock({ fields, reads }: Unfinished, block: Block, specs: readonly BlockSpec[]): BlockUses {
  const own = specs.find(({ name }) => name === block.block)?.uses?.(block) ?? {}
  const uses = partUses(withoutInside(block), own)
  const names = withMeasures(
    uses.names,
    shownInForm(reads, block).map((name) => fields[name]),
  )
  return { ...uses, names, visible: usesIn(block.visibleWhen) }
}

/** The fields that a form shows, or the lines in one. */
function shownInForm(reads: Unfinished['reads'], block: Block): readonly string[] {
  if (block.block === 'form') return block.items.map(({ field }) => field)
  if (block.block !== 'grid' || reads[block.read]?.from.from !== 'form') return []
  return block.columns.flatMap((column) => (column.column === 'field' ? [column.field] : []))
}

/** The content of a tab counts only once it is on the page. */
function withoutInside(block: Block): object {
  const heads = (tabs: readonly Tab[]) => tabs.map((tab) => ({ ...tab, blocks: [] }))
  if (block.block === 'tabs') return { ...block, tabs: heads(block.tabs) }
  return block.block === 'accordion' ? { ...block, panels: heads(block.panels) } : block
}

/** @param own what it uses besides its expressions */
function partUses(part: unknown, { names = [], actions = [] }: Partial<PartUses> = {}): PartUses {
  const collected: CollectedUses = { names: new Map(), actions: new Set(actions) }
  for (const use of names) add(collected, use)
  collect(part, collected)
  return { names: [...collected.names.values()], actions: [...collected.actions] }
}

/** Most parts of a definition are null or a literal. */
function usesIn(part: unknown): UseList {
  const isEmpty = typeof part !== 'object' || part === null || (part as Partial<Tree>).op === 'literal'
  return isEmpty ? NO_USES : partUses(part).names
}

interface CollectedUses {
  readonly names: Map<string, Use>
  readonly actions: Set<string>
}

/** Members that name an action; `actions` names several. */
const ACTION_KEYS = new Set(['onPress', 'onGroup', 'onChange', 'action'])

function collect(part: unknown, collected: CollectedUses): void {
  if (typeof part !== 'object' || part === null) return
  if ('op' in part) return usesOfTree(part as Tree).forEach((use) => add(collected, use))
  for (const key of Object.keys(part)) {
    const value: unknown = (part as Readonly<Record<string, unknown>>)[key]
    if (key === 'actions' && Array.isArray(value)) for (const name of value) collected.actions.add(String(name))
    else if (typeof value === 'object') collect(value, collected)
    else if (typeof value === 'string' && ACTION_KEYS.has(key)) collected.actions.add(value)
    // A step, or a block: the read with its rows.
    else if (typeof value === 'string' && key === 'read') add(collected, [value, null])
  }
}

function add({ names }: CollectedUses, use: Use): void {
  names.set(use.join('\n'), use)
}

function mapValues<In, Out>(of: Readonly<Record<string, In>>, each: (value: In) => Out): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, each(value)]))
}
