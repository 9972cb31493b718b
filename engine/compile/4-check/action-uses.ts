import type { Path } from '../1-parse/path.ts'
import type { Named, PageNode, StepNode } from '../3-expand/ast.ts'
import { fieldNamed, type FieldMap } from './field-facts.ts'

/**
 * One place where an action is named. `rows`: among the actions of a list or grid, where the action's subject decides
 * what it needs; `row`: pressed or changed on a row; `alone`: where there is no row.
 */
export interface ActionUse {
  readonly action: string
  readonly how: 'rows' | 'row' | 'alone'
  readonly read: string | null
  /** The field of child rows that it is shown for. */
  readonly lines: string | null
  readonly path: Path
}

/** The rows among which an action is named. */
export type RowsOfUse = Pick<ActionUse, 'read' | 'lines'>

/** Actions in the bars of views. */
export function actionsOfViews({ views }: PageNode): readonly ActionUse[] {
  return Object.entries(views).flatMap(([name, { actions = [] }]) =>
    actions.map((action, index) => alone(action, ['views', name, 'actions', index])),
  )
}

/** Actions among those of rows. @param path of the list of their names */
export function amongRows(actions: readonly string[] | undefined, path: Path, rows: RowsOfUse): readonly ActionUse[] {
  return (actions ?? []).map((action, index) => ({ action, how: 'rows', ...rows, path: [...path, index] }))
}

/** An action that a press on a row runs. @param path of its name */
export function pressed(action: string | undefined, path: Path, rows: RowsOfUse): readonly ActionUse[] {
  return action === undefined ? [] : [{ action, how: 'row', ...rows, path }]
}

/** @param path of its name */
export function alone(action: string, path: Path): ActionUse {
  return { action, how: 'alone', read: null, lines: null, path }
}

/** The action that a change runs: named with the input, or where the field is declared. */
export function changed(
  { name, override }: Named<{ readonly onChange?: string }>,
  fields: FieldMap,
  path: Path,
): readonly ActionUse[] {
  if (override?.onChange !== undefined) return [alone(override.onChange, [...path, 'override', 'onChange'])]
  const field = fieldNamed(fields, name)
  const action = field?.words.onChange
  const layer = field?.layers.findLast(({ words }) => words.onChange !== undefined)
  return action === undefined ? [] : [alone(action, [...(layer?.path ?? path), 'onChange'])]
}

/** Actions that other actions run, with the path where they are named. */
export function actionRuns(
  steps: readonly { readonly step: StepNode; readonly path: Path }[],
): readonly { readonly action: string; readonly path: Path }[] {
  return steps.flatMap(({ step, path }) => (step.kind === 'run' ? [{ action: step.run, path: [...path, 'run'] }] : []))
}
