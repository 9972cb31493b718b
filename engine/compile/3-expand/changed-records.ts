/** How `change` modifies the presets of stored rows: who may not change them is offered no action that does. */
import type { AppDefinition } from '../../definition/definition.ts'
import type { ActionNode } from './ast.ts'
import type { Path } from '../1-parse/path.ts'
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

type Actions = Readonly<Record<string, ActionNode>>

interface Changed {
  readonly actions: Actions
  readonly guard: FormGuard
}

const RECORD_FORM = ['views', 'record', 'blocks', 0]

/** Saves a new document for which files were chosen; its form stays open. */
export const FOR_FILES = 'saveForFiles'

/** Actions that change rows. `import` has a flag of its own. */
export const CHANGING: readonly string[] = [
  'new',
  'save',
  'delete',
  'deactivate',
  'activate',
  'submit',
  'withdraw',
  'revise',
  'copy',
  FOR_FILES,
]

/** Whether the user may change rows of the screen: the server sends a flag when they may not. */
export const mayChangeCondition = (screen: string): string => `session.flags.change_${screen} != false`

/** @param actions those of a preset */
export function onlyForChangers(actions: Actions, screen: string): Actions {
  const entries = Object.entries(actions).map(([name, action]) => {
    const { visibleWhen } = action
    const before = String(visibleWhen).includes('||') ? `(${visibleWhen})` : visibleWhen
    const shown = before === undefined ? mayChangeCondition(screen) : `${before} && ${mayChangeCondition(screen)}`
    return [name, CHANGING.includes(name) ? { ...action, visibleWhen: shown } : action] as const
  })
  return Object.fromEntries(entries)
}

/** @param change names of roles */
export function changedBySome(
  { actions }: Pick<Changed, 'actions'>,
  { screen, app }: StoredScreen,
  change: readonly string[],
): Changed {
  const reason = reasonFor(change.map((name) => app.roles.find((role) => role.name === name)?.label ?? name))
  return { actions: onlyForChangers(actions, screen), guard: { enabledWhen: mayChangeCondition(screen), reason } }
}

/** The labels of the roles are a value of their own, separate from the text that is translated. */
const reasonFor = (roles: readonly string[]): string =>
  roles.length === 0
    ? 'Only administrators may add or change these rows.'
    : 'Only {roles} may add or change these rows.'.replace('{roles}', () => `{${JSON.stringify(roles.join(', '))}}`)

/** @param presets names of the actions that the preset adds; @param form the path of its form */
export const originsOfChange = (presets: readonly string[], form: Path = RECORD_FORM): Origins => [
  ...CHANGING.filter((name) => presets.includes(name)).map((name) => ({
    path: ['actions', name, 'visibleWhen'],
    origin: 'from change',
  })),
  ...['enabledWhen', 'reason'].map((word) => ({ path: [...form, word], origin: 'from change' })),
]
