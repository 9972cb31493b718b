import type { BlockOf, Column, Input } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import { withLayer, type FieldFacts, type FieldMap } from '../4-check/field-facts.ts'
import { fieldsOfRead } from '../4-check/page-facts.ts'
import { named } from '../3-expand/preset.ts'
import type { BlockOfKind, ColumnNode, ColumnOfKind } from '../3-expand/ast.ts'
import { cardOf } from './cards.ts'
import { lowerInput } from './inputs.ts'
import type { Lowering } from './lowering.ts'

export function lowerGrid(
  lowering: Lowering,
  grid: BlockOfKind<'grid'>,
  path: Path,
): Omit<BlockOf<'grid'>, 'visibleWhen'> {
  const { facts } = lowering
  const fields = fieldsOfRead(facts, grid.grid)
  const inputs = inputsOf(lowering, grid, path)
  const key = facts.reads.get(grid.grid)?.key ?? 'id'
  const columns = grid.fields ?? defaultColumns(fields, key)
  return {
    block: 'grid',
    label: grid.label ?? null,
    read: grid.grid,
    columns: columns.map((column, at) => {
      return lowerColumn(lowering, column, { fields, inputs, path: [...path, 'fields', at] })
    }),
    groupBy: grid.groupBy ?? null,
    totals: grid.totals ?? [],
    actions: grid.actions ?? [],
    onPress: grid.onPress ?? null,
    card: cardOf(grid.card, fields, key),
    exports: grid.exports ?? true,
  }
}

/** What is there for people: neither a key that says nothing nor the colour of another field. */
function defaultColumns(fields: FieldMap, key: string): readonly ColumnNode[] {
  const colours = new Set([...fields.values()].map(({ words }) => words.class))
  const shown = [...fields.keys()].filter((name) => !(name === 'id' && name === key) && !colours.has(name))
  return shown.map(named)
}

/** How each editable field is filled in, by name; of child rows as `lines.field`. */
type Inputs = ReadonlyMap<string, Input>

function inputsOf({ facts, expressions }: Lowering, grid: BlockOfKind<'grid'>, path: Path): Inputs {
  const fields = fieldsOfRead(facts, grid.grid)
  const entries = (grid.edit ?? []).flatMap((item, at): readonly (readonly [string, Input])[] => {
    const { name, override } = item
    const [first = '', child] = name.split('.')
    const declared = child === undefined ? fields.get(first) : fields.get(first)?.children.get(child)
    if (!declared) return []
    const layer = override && { words: override, path: [...path, 'edit', at, 'override'] }
    const field = layer ? withLayer(declared, layer) : declared
    return [[name, lowerInput(expressions, field)]]
  })
  return new Map(entries)
}

interface ColumnContext {
  readonly fields: FieldMap
  readonly inputs: Inputs
  readonly path: Path
}

function lowerColumn(lowering: Lowering, column: ColumnNode, context: ColumnContext): Column {
  switch (column.kind) {
    case 'across':
      return acrossColumn(lowering, column, context)
    case 'group': {
      const columns = column.fields.map((each) => fieldColumn(each, context, ''))
      return { column: 'group', label: column.group, columns }
    }
    case 'named':
      return fieldColumn(column, context, '')
  }
}

function acrossColumn({ expressions }: Lowering, column: ColumnOfKind<'across'>, context: ColumnContext): Column {
  const { across, actions = [] } = column
  const lines = context.fields.get(across)
  const label = expressions.text([...context.path, 'label']) ?? [labelOfField(across, lines)]
  const ofLines = { ...context, fields: lines?.children ?? new Map() }
  const columns = column.fields.map((each) => fieldColumn(each, ofLines, `${across}.`))
  return { column: 'across', lines: across, label, columns, actions }
}

/** @param prefix `lines.` before the name, as `edit` names it */
function fieldColumn(column: ColumnOfKind<'named'>, { fields, inputs }: ColumnContext, prefix: string): Column {
  const { name, override } = column
  return {
    column: 'field',
    field: name,
    label: override?.label ?? labelOfField(name, fields.get(name)),
    input: inputs.get(`${prefix}${name}`) ?? null,
    onPress: override?.onPress ?? null,
  }
}

function labelOfField(name: string, field: FieldFacts | undefined): string {
  return field?.words.label ?? labelOf(name)
}
