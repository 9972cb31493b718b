import type { Path } from '../1-parse/path.ts'
import type { BlockNode, BlockOfKind, ColumnNode, Named, PageNode, StepNode } from '../3-expand/ast.ts'
import type { FieldMap } from './field-facts.ts'
import type { PlacedBlock } from './leaves.ts'
import type { ReadMap } from './read-facts.ts'

/**
 * One place where an action is named. `rows`: among the actions of a list or grid, where the thing it speaks of
 * decides; `row`: pressed or changed on a row; `alone`: where there is no row.
 */
export interface ActionUse {
  readonly action: string
  readonly how: 'rows' | 'row' | 'alone'
  readonly read: string | null
  /** The field of child rows it stands across from. */
  readonly lines: string | null
  readonly path: Path
}

/** Every place where an action is named, but for other actions. */
export function actionUses(
  { views }: PageNode,
  blocks: readonly PlacedBlock[],
  context: { readonly fields: FieldMap; readonly reads: ReadMap },
): readonly ActionUse[] {
  const inBars = Object.entries(views).flatMap(([name, { actions }]) => alone(actions, ['views', name, 'actions']))
  return [...inBars, ...blocks.flatMap(({ block, path }) => usesOf(block, path, context))]
}

interface Context {
  readonly fields: FieldMap
  readonly reads: ReadMap
}

function usesOf(block: BlockNode, path: Path, context: Context): readonly ActionUse[] {
  switch (block.kind) {
    case 'list': {
      const at = { read: block.list, lines: null }
      return [...listed(block.actions, [...path, 'actions'], at), ...pressed(block.onPress, [...path, 'onPress'], at)]
    }
    case 'grid':
      return gridUses(block, path, context)
    case 'form': {
      const { adds } = block
      const fields = adds === undefined ? context.fields : (context.reads.get(adds)?.fields ?? context.fields)
      const changed = block.form.flatMap((item, at) => onChange(item, fields, [...path, 'form', at]))
      return [...alone(block.actions, [...path, 'actions']), ...changed]
    }
    case 'scanner':
      return alone([block.onScan], path, 'onScan')
    default:
      return []
  }
}

function gridUses(grid: BlockOfKind<'grid'>, path: Path, { reads }: Context): readonly ActionUse[] {
  const at = { read: grid.grid, lines: null }
  const fields: FieldMap = reads.get(grid.grid)?.fields ?? new Map()
  const columns = (grid.fields ?? []).flatMap((column, index) => columnUses(column, [...path, 'fields', index], at))
  const changed = (grid.edit ?? []).flatMap((item, index) => {
    return onChange(item, fields, [...path, 'edit', index]).map((use) => ({ ...use, how: 'row' as const, ...at }))
  })
  return [
    ...listed(grid.actions, [...path, 'actions'], at),
    ...pressed(grid.onPress, [...path, 'onPress'], at),
    ...columns,
    ...changed,
  ]
}

type At = Pick<ActionUse, 'read' | 'lines'>

function columnUses(column: ColumnNode, path: Path, at: At): readonly ActionUse[] {
  switch (column.kind) {
    case 'named':
      return pressed(column.override?.onPress, [...path, 'override', 'onPress'], at)
    case 'group':
      return column.fields.flatMap((each, index) => columnUses(each, [...path, 'fields', index], at))
    case 'across': {
      const ofLines = { ...at, lines: column.across }
      const cells = column.fields.flatMap((each, index) => columnUses(each, [...path, 'fields', index], ofLines))
      return [...listed(column.actions, [...path, 'actions'], ofLines), ...cells]
    }
  }
}

function listed(actions: readonly string[] | undefined, path: Path, at: At): readonly ActionUse[] {
  return (actions ?? []).map((action, index) => ({ action, how: 'rows', ...at, path: [...path, index] }))
}

function pressed(action: string | undefined, path: Path, at: At): readonly ActionUse[] {
  return action === undefined ? [] : [{ action, how: 'row', ...at, path }]
}

function alone(actions: readonly string[] | undefined, path: Path, key?: string): readonly ActionUse[] {
  return (actions ?? []).map((action, index) => {
    return { action, how: 'alone', read: null, lines: null, path: [...path, key ?? index] }
  })
}

/** The action a change runs: named with the input, or where the field is declared. */
function onChange(
  { name, override }: Named<{ onChange?: string }>,
  fields: FieldMap,
  path: Path,
): readonly ActionUse[] {
  if (override?.onChange !== undefined) return alone([override.onChange], [...path, 'override'], 'onChange')
  const [field = '', child] = name.split('.')
  const declared = fields.get(field)
  const changed = child === undefined ? declared : declared?.children.get(child)
  const action = changed?.words.onChange
  const layer = changed?.layers.findLast(({ words }) => words.onChange !== undefined)
  return action === undefined ? [] : alone([action], layer?.path ?? path, 'onChange')
}

/** Actions that other actions run, with where that is said. */
export function runsOf(
  steps: readonly { readonly step: StepNode; readonly path: Path }[],
): readonly { readonly action: string; readonly path: Path }[] {
  return steps.flatMap(({ step, path }) => (step.kind === 'run' ? [{ action: step.run, path: [...path, 'run'] }] : []))
}
