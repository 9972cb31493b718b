import { named, type FieldFacts, type FieldMap, type LowerContext, type Path } from '../../compile/block.ts'
import type { Column, Input } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { ColumnNode } from './grid-facts.ts'

interface ColumnContext {
  readonly fields: FieldMap
  /** The input of each editable field, by name; of child rows as `lines.field`. */
  readonly inputs: ReadonlyMap<string, Input>
  readonly path: Path
}

export function lowerColumn(lowering: LowerContext, column: ColumnNode, context: ColumnContext): Column {
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

/** The fields meant for people, which excludes a meaningless key and the colour of another field. */
export function defaultColumns(fields: FieldMap, key: string): readonly ColumnNode[] {
  const colours = new Set([...fields.values()].map(({ words }) => words.class))
  const shown = [...fields.keys()].filter((name) => !(name === 'id' && name === key) && !colours.has(name))
  return shown.map(named)
}

type ColumnOfKind<Kind extends ColumnNode['kind']> = Extract<ColumnNode, { readonly kind: Kind }>

function acrossColumn({ expressions }: LowerContext, column: ColumnOfKind<'across'>, context: ColumnContext): Column {
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
