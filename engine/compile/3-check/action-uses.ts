import type { Path } from '../1-parse/path.ts'
import type { BlockSource, GridSource, Named, PageSource, StepSource } from '../source.ts'
import type { FieldMap } from './field-facts.ts'
import type { PlacedBlock } from './leaves.ts'
import type { ReadMap } from './read-facts.ts'
import { nameOf, overrideOf } from './source-words.ts'

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
  source: PageSource,
  blocks: readonly PlacedBlock[],
  { fields, reads }: { readonly fields: FieldMap; readonly reads: ReadMap },
): readonly ActionUse[] {
  const views = Object.entries(source.views).flatMap(([name, view]) => {
    return 'blocks' in view ? alone(view.actions, ['views', name, 'actions']) : []
  })
  return [...views, ...blocks.flatMap(({ block, path }) => usesOf(block, path, { fields, reads }))]
}

interface Known {
  readonly fields: FieldMap
  readonly reads: ReadMap
}

function usesOf(block: BlockSource, path: Path, known: Known): readonly ActionUse[] {
  if ('list' in block) {
    const at = { read: block.list, lines: null }
    return [...listed(block.actions, [...path, 'actions'], at), ...pressed(block.onPress, [...path, 'onPress'], at)]
  }
  if ('grid' in block) return gridUses(block, path, known)
  if ('form' in block) {
    const fields = block.adds === undefined ? known.fields : (known.reads.get(block.adds)?.fields ?? known.fields)
    const changed = block.form.flatMap((item, at) => onChange(item, fields, [...path, 'form', at]))
    return [...alone(block.actions, [...path, 'actions']), ...changed]
  }
  return 'scanner' in block ? alone([block.onScan], path, 'onScan') : []
}

function gridUses(grid: GridSource, path: Path, { reads }: Known): readonly ActionUse[] {
  const at = { read: grid.grid, lines: null }
  const fields: FieldMap = reads.get(grid.grid)?.fields ?? new Map()
  const columns = (grid.fields ?? []).flatMap((column, index) => {
    const here = [...path, 'fields', index]
    if (typeof column === 'string') return []
    if (Array.isArray(column['fields']) && 'across' in column) {
      const lines = { read: grid.grid, lines: String(column.across) }
      const actions = column['actions'] as readonly string[] | undefined
      return [...listed(actions, [...here, 'actions'], lines), ...cells(column['fields'], [...here, 'fields'], lines)]
    }
    if (Array.isArray(column['fields'])) return cells(column['fields'], [...here, 'fields'], at)
    const { onPress } = overrideOf(column as Named<{ onPress?: string }>) ?? {}
    return pressed(onPress, [...here, nameOf(column as Named<unknown>), 'onPress'], at)
  })
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

function cells(columns: readonly Named<{ onPress?: string }>[], path: Path, at: At): readonly ActionUse[] {
  return columns.flatMap((column, index) => {
    const name = nameOf(column)
    return pressed(overrideOf(column)?.onPress, [...path, index, name, 'onPress'], at)
  })
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

/** The action a change runs: named here, or where the field is declared. */
function onChange(item: Named<{ onChange?: string }>, fields: FieldMap, path: Path): readonly ActionUse[] {
  const here = overrideOf(item)?.onChange
  const name = nameOf(item)
  const [field, child] = name.split('.')
  const declared = fields.get(field ?? '')
  const there = child === undefined ? declared : declared?.children.get(child)
  if (here !== undefined) return alone([here], [...path, name], 'onChange')
  const action = there?.words.onChange
  const layer = there?.layers.findLast(({ words }) => words.onChange !== undefined)
  return action === undefined ? [] : alone([action], layer?.path ?? path, 'onChange')
}

/** Actions that other actions run, with where that is said. */
export function runsOf(
  steps: readonly { readonly step: StepSource; readonly path: Path }[],
): readonly { readonly action: string; readonly path: Path }[] {
  return steps.flatMap(({ step, path }) => ('run' in step ? [{ action: step.run, path: [...path, 'run'] }] : []))
}
