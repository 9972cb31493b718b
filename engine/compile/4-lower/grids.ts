import type { BlockOf, Column, Input } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import { withLayer, type FieldFacts, type FieldMap } from '../3-check/field-facts.ts'
import { fieldsOfRead } from '../3-check/page-facts.ts'
import { nameOf, overrideOf } from '../3-check/source-words.ts'
import type { AcrossSource, ColumnSource, ColumnWords, FieldHere, GridSource, GroupSource, Named } from '../source.ts'
import { cardOf } from './cards.ts'
import { lowerInput } from './inputs.ts'
import type { Lowering } from './lowering.ts'

export function lowerGrid(lowering: Lowering, grid: GridSource, path: Path): Omit<BlockOf<'grid'>, 'visibleWhen'> {
  const { facts } = lowering
  const fields = fieldsOfRead(facts, grid.grid)
  const inputs = inputsOf(lowering, grid, path)
  const key = facts.reads.get(grid.grid)?.key ?? 'id'
  const columns = grid.fields ?? toldFields(fields, key)
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
function toldFields(fields: FieldMap, key: string): readonly string[] {
  const colours = new Set([...fields.values()].map(({ words }) => words.class))
  return [...fields.keys()].filter((name) => !(name === 'id' && name === key) && !colours.has(name))
}

/** How each editable field is filled in, by name; of child rows as `lines.field`. */
type Inputs = ReadonlyMap<string, Input>

function inputsOf({ facts, expressions }: Lowering, grid: GridSource, path: Path): Inputs {
  const fields = fieldsOfRead(facts, grid.grid)
  const entries = (grid.edit ?? []).flatMap((item, at): readonly (readonly [string, Input])[] => {
    const name = nameOf(item)
    const [first = '', child] = name.split('.')
    const declared = child === undefined ? fields.get(first) : fields.get(first)?.children.get(child)
    const words = overrideOf<FieldHere>(item)
    if (!declared) return []
    const field = words ? withLayer(declared, { words, path: [...path, 'edit', at, name] }) : declared
    return [[name, lowerInput(expressions, field)]]
  })
  return new Map(entries)
}

interface Around {
  readonly fields: FieldMap
  readonly inputs: Inputs
  readonly path: Path
}

function lowerColumn(lowering: Lowering, column: ColumnSource, around: Around): Column {
  if (isAcross(column)) return acrossColumn(lowering, column, around)
  if (isGroup(column)) {
    const columns = column.fields.map((each) => fieldColumn(each, around, ''))
    return { column: 'group', label: column.group, columns }
  }
  return fieldColumn(column, around, '')
}

function acrossColumn({ expressions }: Lowering, column: AcrossSource, around: Around): Column {
  const { across, actions = [] } = column
  const lines = around.fields.get(across)
  const label = expressions.text([...around.path, 'label']) ?? [labelOfField(across, lines)]
  const ofLines = { ...around, fields: lines?.children ?? new Map() }
  const columns = column.fields.map((each) => fieldColumn(each, ofLines, `${across}.`))
  return { column: 'across', lines: across, label, columns, actions }
}

/** @param prefix `lines.` before the name, as `edit` names it */
function fieldColumn(column: Named<ColumnWords>, { fields, inputs }: Around, prefix: string): Column {
  const field = nameOf(column)
  const { label, onPress = null } = overrideOf(column) ?? {}
  return {
    column: 'field',
    field,
    label: label ?? labelOfField(field, fields.get(field)),
    input: inputs.get(`${prefix}${field}`) ?? null,
    onPress,
  }
}

function labelOfField(name: string, field: FieldFacts | undefined): string {
  return field?.words.label ?? labelOf(name)
}

export function isAcross(column: ColumnSource): column is AcrossSource {
  return typeof column === 'object' && 'across' in column && typeof column.across === 'string'
}

export function isGroup(column: ColumnSource): column is GroupSource {
  return typeof column === 'object' && 'group' in column && typeof column.group === 'string'
}
