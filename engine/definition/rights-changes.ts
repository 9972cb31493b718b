import { EVERYONE, type ReadRights, type RowRight, type RowRights } from './rights.ts'

/** What differs between two screens in who sees their rows and fields and who manages them, a line each. */
export function rightsChanges(before: ReadRights, after: ReadRights): readonly string[] {
  const fields = [...new Set([...Object.keys(before.seen), ...Object.keys(after.seen)])]
  return [
    ...differing('seen by', readersOf(before.see), readersOf(after.see)),
    ...fields.flatMap((name) => differing(`field ${name} is seen by`, rolesOf(before, name), rolesOf(after, name))),
    ...differing('managed by', managersOf(before), managersOf(after)),
  ]
}

/** Who sees a screen and its fields, and who manages it, a line each. */
export function rightsInWords({ see, seen, manage }: ReadRights): readonly string[] {
  const fields = Object.entries(seen).map(([name, roles]) => `field ${name} is seen by: ${roles.join(', ')}`)
  const managers = manage.length === 0 ? [] : [`managed by: ${managersOf({ manage })}`]
  return [`seen by: ${readersOf(see)}`, ...fields, ...managers]
}

function differing(what: string, before: string, after: string): readonly string[] {
  return before === after ? [] : [`${what}: ${after} now, not ${before}`]
}

const rolesOf = ({ seen }: ReadRights, field: string): string => seen[field]?.join(', ') ?? 'everybody who sees the row'

const managersOf = ({ manage }: Pick<ReadRights, 'manage'>): string => ['administrators', ...manage].join(', ')

/** "director, sales-head (of their team), everybody else (their own)" */
function readersOf(see: RowRights | null): string {
  if (see === null) return 'everybody whose modules include it'
  const readers = Object.entries(see).map(([role, rights]) => {
    const name = role === EVERYONE ? 'everybody else' : role
    return rights.includes('all') ? name : `${name} (${rights.map(wordsOf).join(' or ')})`
  })
  return readers.length === 0 ? 'administrators' : readers.join(', ')
}

function wordsOf(right: RowRight): string {
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
      return `where ${right.field} holds them`
  }
}
