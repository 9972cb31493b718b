/** How `change` modifies the preset of stored records: who may not change them is offered no action that does. */
import type { AppDefinition } from '../../definition/definition.ts'
import type { ActionNode } from './ast.ts'
import type { Origins } from './origins.ts'

/** A screen whose rows the reference server stores. */
export interface StoredScreen {
  readonly screen: string
  readonly app: Pick<AppDefinition, 'roles'>
}

/** When a form can be filled in, and the reason shown when it cannot. */
export interface FormGuard {
  readonly enabledWhen: string
  readonly reason: string
}

interface Changed {
  readonly actions: Readonly<Record<string, ActionNode>>
  readonly guard: FormGuard
}

/** Actions that change rows. `import` has a flag of its own. */
const CHANGING: readonly string[] = ['new', 'save', 'delete', 'deactivate', 'activate']

/** The server sends a flag when the user may not change rows. @param change names of roles */
export function changedBySome(
  { actions }: Pick<Changed, 'actions'>,
  { screen, app }: StoredScreen,
  change: readonly string[],
): Changed {
  const mayChange = `session.flags.change_${screen} != false`
  const entries = Object.entries(actions).map(([name, action]) => {
    const { visibleWhen } = action
    const shown = visibleWhen === undefined ? mayChange : `${visibleWhen} && ${mayChange}`
    return [name, CHANGING.includes(name) ? { ...action, visibleWhen: shown } : action] as const
  })
  const reason = reasonFor(change.map((name) => app.roles.find((role) => role.name === name)?.label ?? name))
  return { actions: Object.fromEntries(entries), guard: { enabledWhen: mayChange, reason } }
}

/** The labels of the roles are a value of their own, separate from the text that is translated. */
const reasonFor = (roles: readonly string[]): string =>
  roles.length === 0
    ? 'Only administrators may add or change these rows.'
    : 'Only {roles} may add or change these rows.'.replace('{roles}', () => `{${JSON.stringify(roles.join(', '))}}`)

/** @param presets names of the actions that the preset adds */
export const originsOfChange = (presets: readonly string[]): Origins => [
  ...CHANGING.filter((name) => presets.includes(name)).map((name) => ({
    path: ['actions', name, 'visibleWhen'],
    origin: 'from change',
  })),
  ...['enabledWhen', 'reason'].map((word) => ({ path: ['views', 'record', 'blocks', 0, word], origin: 'from change' })),
]
