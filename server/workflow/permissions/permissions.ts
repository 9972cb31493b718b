import type { AppDefinition, Move, ServerDefinition } from '../../../engine/definition/definition.ts'
import { conditionText } from '../../../engine/definition/condition-words.ts'
import { conditionInWords, rowsInWords } from '../../../engine/definition/rights-changes.ts'
import { hiddenFrom } from '../../rights/definitions.ts'
import { type HypotheticalPerson, imaginedPerson } from '../../rights/hypothetical-person.ts'
import { mayChange } from '../../rights/change.ts'
import { manages } from '../../rights/manage.ts'
import { rowRights } from '../../rights/rows.ts'
import { isRaised, mayOpen } from '../../rights/screen-access.ts'
import { isMadeBy, type MoveKind, movesFrom } from '../moves.ts'

/** A column of permissions: a role of app.yaml, or one of the additional columns. */
export interface PermissionColumn {
  readonly name: string
  readonly label: string
}

/** An action on a screen, with the cell of each column; '': it is not permitted. */
export interface Permission {
  /** `sees`, `does not see`, `manages`, `raises`, `changes`, `approve: Open → Done`, `does not decide`, `allow: scrap`. */
  readonly what: string
  /** By the name of the column. */
  readonly cells: Readonly<Record<string, string>>
}

export interface ScreenPermissions {
  readonly screen: string
  readonly label: string
  readonly section: string
  readonly permissions: readonly Permission[]
}

export interface PermissionMatrix {
  readonly columns: readonly PermissionColumn[]
  readonly screens: readonly ScreenPermissions[]
}

const ADMINISTRATOR = { name: 'administrator', label: 'Administrator' }
const EVERYBODY_ELSE = { name: 'everybody-else', label: 'Everybody else' }
const OWNER = { name: 'owner', label: 'Who made it' }

/**
 * Who may do what on each screen of a site. This does not interpret the definitions itself: each cell is the answer of
 * the functions that check rights, for a person with one role.
 *
 * @param accepted the rights that a company has accepted; missing: only those of the files
 */
export function permissionMatrix(
  app: Pick<AppDefinition, 'roles'>,
  definitions: readonly ServerDefinition[],
  accepted: HypotheticalPerson['accepted'] = {},
): PermissionMatrix {
  const roles = app.roles.map(({ name, label }) => ({ name, label }))
  const columns = [ADMINISTRATOR, ...roles, EVERYBODY_ELSE, OWNER]
  const screens = definitions.map((definition) => {
    const { screen, label, section } = definition
    return { screen, label, section, permissions: permissionsOf(definition, columns, accepted) }
  })
  return { columns, screens }
}

type Accepted = NonNullable<HypotheticalPerson['accepted']>

function permissionsOf(
  definition: ServerDefinition,
  columns: readonly PermissionColumn[],
  accepted: Accepted,
): readonly Permission[] {
  const people = columns
    .filter(({ name }) => name !== OWNER.name)
    .map(({ name }) => ({ name, person: personIn(name, definition, accepted) }))
  const permission = (what: string, cellOf: (person: Person) => string): Permission => ({
    what,
    cells: Object.fromEntries(
      people.map(({ name, person }) => [name, mayOpen(person, definition) ? cellOf(person) : '']),
    ),
  })
  const own = [
    permission('sees', (person) => rowsOf(person, definition)),
    permission('does not see', (person) => hiddenFrom(person, definition).join(', ')),
    permission('manages', (person) => (manages(person, definition) ? YES : '')),
    permission('raises', (person) => (isRaised(definition) && mayChange(person, definition) ? YES : '')),
    permission('changes', (person) => (definition.records && mayChange(person, definition) ? YES : '')),
    ...allowedActions(definition).map(({ action, where }) => permission(`allow: ${action}`, () => where)),
  ]
  return [...own, ...movePermissions(definition, columns), ...refusals(definition, columns)].filter(({ cells }) =>
    Object.values(cells).some((cell) => cell !== ''),
  )
}

type Person = ReturnType<typeof imaginedPerson>

const YES = 'yes'

/** A person who has only the role of the column. */
function personIn(column: string, { platform }: ServerDefinition, accepted: Accepted): Person {
  const erpType = platform[0] ?? ''
  if (column === ADMINISTRATOR.name) return imaginedPerson({ erpType, admin: true, accepted })
  return imaginedPerson({ erpType, accepted, roles: column === EVERYBODY_ELSE.name ? [] : [column] })
}

function rowsOf(person: Person, definition: ServerDefinition): string {
  const groups = rowRights(person, definition)
  return groups.length === 0
    ? 'all'
    : groups.map((rights) => (rights.some((right) => right === 'all') ? 'all' : rowsInWords(rights))).join(', and ')
}

/** Actions that are allowed for some rows only, each with its condition. */
function allowedActions({ allowed }: ServerDefinition): readonly { readonly action: string; readonly where: string }[] {
  const ways = Object.values(allowed).flat()
  const where = new Map(
    ways.flatMap(({ action, allow }) =>
      allow.length === 0 ? [] : [[action, allow.map(conditionInWords).join(' ')] as const],
    ),
  )
  return [...where].map(([action, condition]) => ({ action, where: condition }))
}

const KINDS: readonly MoveKind[] = ['submit', 'approve', 'reject']

/** The documents that each role with a decision may not decide, where the workflow names fields with people. */
function refusals({ workflow }: ServerDefinition, columns: readonly PermissionColumn[]): readonly Permission[] {
  const { refusedIn = [], moves = {} } = workflow ?? {}
  if (refusedIn.length === 0) return []
  const deciding = new Set([...(moves['approve'] ?? []), ...(moves['reject'] ?? [])].map(({ by }) => by))
  const cells = columns.map(({ name }) => [
    name,
    deciding.has(name) ? `documents they made, or with them in ${refusedIn.join(', ')}` : '',
  ])
  return [{ what: 'does not decide', cells: Object.fromEntries(cells) }]
}

/** Each move with its roles; of several moves from one status, the first whose condition holds is made. */
function movePermissions(
  { workflow, statuses }: ServerDefinition,
  columns: readonly PermissionColumn[],
): readonly Permission[] {
  if (workflow === null) return []
  return KINDS.flatMap((kind) =>
    statuses.flatMap((status) => {
      // Documents are submitted by their owner only.
      const moves = movesFrom(workflow, kind, status).filter(({ by }) => kind !== 'submit' || by === 'owner')
      return [...new Set(moves.map(({ to }) => to))].map((to) => {
        const cells = columns.map(({ name }) => [name, cellOf(moves, to, name)] as const)
        return { what: `${kind}: ${status} → ${to}`, cells: Object.fromEntries(cells) }
      })
    }),
  )
}

function cellOf(moves: readonly Move[], to: string, column: string): string {
  const own = moves.filter((move) => isMadeBy(move, { roles: [column], isOwner: column === OWNER.name }))
  const texts = own.flatMap((move, at) => {
    if (move.to !== to) return []
    if (move.when !== null) return [`when ${conditionText(move.when)}`]
    return [own.slice(0, at).some(({ when }) => when !== null) ? 'otherwise' : YES]
  })
  return texts.join(', or ')
}
