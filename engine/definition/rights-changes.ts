import type { AllowedCall } from './allowed.ts'
import { conditionText } from './condition-words.ts'
import { EVERYONE, type ReadRights, type RowRight, type RowRights } from './rights.ts'

/** The differences between two screens in who sees rows and fields, and who manages and changes them, one per line. */
export function rightsChanges(before: ReadRights, after: ReadRights): readonly string[] {
  const fields = [...new Set([...Object.keys(before.seen), ...Object.keys(after.seen)])]
  const calls = [...new Set([...Object.keys(before.allowed), ...Object.keys(after.allowed)])]
  return [
    ...differing('seen by', readersOf(before.see), readersOf(after.see)),
    ...fields.flatMap((name) => differing(`field ${name} is seen by`, rolesOf(before, name), rolesOf(after, name))),
    ...differing('managed by', managersOf(before), managersOf(after)),
    ...differing('changed by', changersOf(before), changersOf(after)),
    ...calls.flatMap((call) => differing(call, waysInWords(before, call), waysInWords(after, call))),
  ]
}

/** Who sees a screen and its fields, who manages it, and who changes its records, one per line. */
export function rightsInWords({ see, seen, manage, change, allowed }: ReadRights): readonly string[] {
  const fields = Object.entries(seen).map(([name, roles]) => `field ${name} is seen by: ${roles.join(', ')}`)
  const managers = manage.length === 0 ? [] : [`managed by: ${managersOf({ manage })}`]
  const changers = change === null ? [] : [`changed by: ${changersOf({ change })}`]
  return [`seen by: ${readersOf(see)}`, ...fields, ...managers, ...changers, ...allowedInWords({ allowed })]
}

/** The calls restricted to some rows, one per line: `deleteitem: scrap where (row.Load == 0)`. */
export const allowedInWords = ({ allowed }: Pick<ReadRights, 'allowed'>): readonly string[] =>
  Object.keys(allowed).map((call) => `${call}: ${waysInWords({ allowed }, call)}`)

function waysInWords({ allowed }: Pick<ReadRights, 'allowed'>, call: string): string {
  const ways = allowed[call] ?? []
  if (ways.length === 0) return 'about any row'
  return ways.map(({ action, allow }) => [action, ...allow.map(conditionInWords)].join(' ')).join('; ')
}

/** "where (row.Load == 0)"; "and (…)" for every condition after the first. */
export const conditionInWords = ({ guard: { when } }: AllowedCall['allow'][number], at: number): string =>
  `${at === 0 ? 'where' : 'and'} (${conditionText(when)})`

/** A list of readers has commas, so the earlier one is separated by a semicolon. */
function differing(what: string, before: string, after: string): readonly string[] {
  return before === after ? [] : [`${what}: ${after}; before: ${before}`]
}

const rolesOf = ({ seen }: ReadRights, field: string): string => seen[field]?.join(', ') ?? 'everybody who sees the row'

const managersOf = ({ manage }: Pick<ReadRights, 'manage'>): string => ['administrators', ...manage].join(', ')

const changersOf = ({ change }: Pick<ReadRights, 'change'>): string =>
  change === null ? 'whoever sees it' : ['administrators', ...change].join(', ')

/** "director (all), sales-head (of their team), everybody else (their own)"; without rights if all roles see all. */
function readersOf(see: RowRights | null): string {
  const roles = Object.entries(see ?? {})
  const isOpen = roles.every(([, rights]) => rights.includes('all'))
  if (see === null || (isOpen && Object.hasOwn(see, EVERYONE))) return 'everybody whose modules include it'
  const others = roles.length === 1 ? 'everybody' : 'everybody else'
  const readers = roles.map(([role, rights]) => {
    const name = role === EVERYONE ? others : role
    return isOpen ? name : `${name} (${rights.includes('all') ? 'all' : rowsInWords(rights)})`
  })
  return readers.length === 0 ? 'administrators' : readers.join(', ')
}

/** "their own or of their team" */
export const rowsInWords = (rights: readonly RowRight[]): string => rights.map(rightInWords).join(' or ')

function rightInWords(right: RowRight): string {
  switch (right) {
    case 'all':
      return 'all'
    case 'team':
      return 'of their team'
    case 'own':
      return 'their own'
    case 'waiting':
      return 'what waits for them'
    default:
      return `with them as ${right.field}`
  }
}
