import { callsOfScreen } from '../../language/contract-calls.ts'
import type { ActionNode, PageNode, RecordsNode } from './ast.ts'

type Fields = NonNullable<PageNode['fields']>
type Filters = NonNullable<PageNode['filters']>

/** Whether the rows are stored as records: no module of the reference server has its own tables and list for them. */
export const areStored = (screen: string, { kind }: { readonly kind: string }): boolean =>
  kind === 'records' && !callsOfScreen(screen).includes('list')

/**
 * Stored, and drawn by the preset: such a screen has what the reference server offers beyond the contract's calls.
 * Views, actions and fields of the author take precedence.
 */
export function isStoredOnPage(screen: string, author: RecordsNode): boolean {
  const { fields = {}, filters = {}, views = {}, actions = {}, data = {} } = author
  const own = [fields['version'], fields['inactive'], filters['activity'], views['list'], views['record']]
  const isPreset = [...own, actions['save'], data['rows']].every((each) => each === undefined)
  return areStored(screen, author) && isPreset
}

/** What the server returns with each row beside the author's fields; sent back only where a call names it. */
export const storedRecordFields: Fields = {
  version: { type: 'number', decimals: 0, sent: false },
  inactive: {
    type: 'badge',
    label: 'No longer used',
    quiet: true,
    sent: false,
    visibleWhen: 'filter.activity != "active"',
  },
}

/** Inactive rows are excluded from the list unless requested. */
export const storedFilters: Filters = {
  activity: {
    type: 'choice',
    label: 'Show',
    options: [option('active', 'Active ones'), option('inactive', 'Inactive ones'), option('all', 'All')],
    default: 'active',
  },
}

function option(name: string, label: string) {
  return { kind: 'named', name, override: { label } } as const
}

/** Where rows can be imported from files: the server reports this by the flag. */
export const importAction = (screen: string): ActionNode => ({
  label: 'Import',
  visibleWhen: `session.flags.import_${screen} == true`,
  steps: [{ kind: 'show', show: 'import' }],
})

/**
 * In the bar of a record, after `save` and `delete`.
 *
 * @param title the name of a record, as an expression: its row disappears from the list
 */
export const storedActions = (title: string) =>
  ({
    deactivate: inactivity('Make inactive', { inactive: true, done: named('{title} is no longer used.', title) }),
    activate: inactivity('Make active', { inactive: false, done: named('{title} is used again.', title) }),
    history: {
      steps: [{ kind: 'show', show: 'history', with: { key: '=form.id' } }],
      visibleWhen: 'form.version != null',
    },
  }) as const satisfies Readonly<Record<string, ActionNode>>

/** A text in which the placeholder is replaced by the expression for a record's name. */
const named = (text: string, title: string): string => text.replace('{title}', `{${title}}`)

function inactivity(label: string, { inactive, done }: { inactive: boolean; done: string }): ActionNode {
  const body = { key: '=form.id', inactive }
  return {
    label,
    visibleWhen: `form.version != null && form.inactive ${inactive ? '==' : '!='} null`,
    steps: [
      { kind: 'post', post: 'inactive', body, done },
      { kind: 'back', back: true },
    ],
  }
}
