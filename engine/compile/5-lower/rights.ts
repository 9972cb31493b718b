import type { Workflow } from '../../definition/definition.ts'
import { distinct, EVERYONE, type FieldRights, type RowRight, type RowRights } from '../../definition/rights.ts'
import { decidersIn } from '../../definition/workflow.ts'
import { OWNER } from '../../language/workflow.ts'
import type { ScreenNode } from '../3-expand/ast.ts'
import type { FieldMap } from '../4-check/field-facts.ts'

interface Placed {
  /** The roles of the section, whose members follow its documents from beginning to end. */
  readonly team: readonly string[]
  readonly workflow: Workflow | null
  /** Whether people raise these documents here. */
  readonly isRaised: boolean
}

/**
 * Who sees which rows. The roles that decide see what waits for them and what they have decided; where the owner of a
 * document has moves, everybody sees their own. A screen without `see` is visible to the roles of its section and of
 * its workflow, and to others for the documents they raise; in a section without roles to everybody.
 */
export function lowerSee({ see }: ScreenNode, { team, workflow, isRaised }: Placed): RowRights | null {
  const { decides, hasOwner } = decidersOf(workflow)
  if (see === undefined && team.length === 0) return null
  const written = see === undefined ? ofSection([...team, ...decides], isRaised) : writtenRights(see)
  const others = written[EVERYONE] ?? []
  const roles = [...new Set([...Object.keys(written), ...decides, ...(hasOwner ? [EVERYONE] : [])])]
  return Object.fromEntries(
    roles.map((role) => {
      const deciding: readonly RowRight[] = decides.has(role) ? ['waiting'] : []
      const owning: readonly RowRight[] = hasOwner ? ['own'] : []
      return [role, widest([...(written[role] ?? others), ...deciding, ...owning])]
    }),
  )
}

function ofSection(roles: readonly string[], isRaised: boolean): RowRights {
  const all = Object.fromEntries(roles.map((role) => [role, ['all'] as const]))
  return isRaised ? { ...all, [EVERYONE]: ['own'] } : all
}

type See = NonNullable<ScreenNode['see']>

function writtenRights(see: See): RowRights {
  if (isList(see)) return Object.fromEntries(see.map((role) => [role, ['all']]))
  return Object.fromEntries(Object.entries(see).map(([role, rows]) => [role, rows.map(rightOf)]))
}

const isList = (see: See): see is Extract<See, readonly string[]> => Array.isArray(see)

const rightOf = (rows: string): RowRight =>
  rows === 'all' || rows === 'team' || rows === 'own' ? rows : { field: rows }

const widest = (rights: readonly RowRight[]): readonly RowRight[] =>
  rights.includes('all') ? ['all'] : distinct(rights)

function decidersOf(workflow: Workflow | null) {
  const moves = Object.values(workflow?.moves ?? {}).flat()
  return { decides: new Set(decidersIn(workflow)), hasOwner: moves.some(({ by }) => by === OWNER) }
}

/** The roles that see a field, for fields that not everybody sees. */
export function lowerSeen(own: FieldMap): FieldRights {
  return Object.fromEntries([...own].flatMap(([name, { words }]) => (words.seen ? [[name, words.seen] as const] : [])))
}
