/** Links that offer nothing to people who fill them in, because they see no row of the target screen. */
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { EVERYONE, type RowRights, rowsSeen } from '../../engine/definition/rights.ts'
import type { Published } from '../../engine/publish/published.ts'

export interface UnseenLink {
  readonly screen: string
  readonly field: string
  readonly to: string
  /** The label of each role that fills the field in and sees nothing to choose. */
  readonly roles: readonly string[]
}

export function unseenLinks({ app, screens }: Pick<Published, 'app' | 'screens'>): readonly UnseenLink[] {
  const roles = [...app.roles, { name: EVERYONE, label: 'everybody else' }]
  return [...screens.values()].flatMap(({ server }) =>
    linksOf(server).flatMap(({ name, to }): readonly UnseenLink[] => {
      const target = screens.get(to)?.server
      if (!target) return []
      const blind = roles.filter((role) => fillsIn(role.name, server.see) && !seesAny(role.name, target.see))
      return blind.length === 0
        ? []
        : [{ screen: server.screen, field: name, to, roles: blind.map(({ label }) => label) }]
    }),
  )
}

interface Link {
  readonly name: string
  readonly to: string
}

/** Fields of the form that refer to rows, including those of its lines. */
function linksOf({ form, fields }: ServerDefinition): readonly Link[] {
  const inputs = (form?.items ?? []).flatMap(({ field, lines }) => [
    field,
    ...(lines?.columns ?? []).flatMap((column) => (column.column === 'field' && column.input ? [column.field] : [])),
  ])
  return inputs.flatMap((name) => {
    const to = fields[name]?.to ?? null
    return to === null ? [] : [{ name, to }]
  })
}

const rightsOf = (role: string, see: RowRights | null) => rowsSeen({ admin: false, roles: [role] }, see)

/** People who see documents only while they wait for a decision do not fill them in. */
function fillsIn(role: string, see: RowRights | null): boolean {
  const rights = rightsOf(role, see)
  return rights === 'all' || rights.some((right) => right !== 'waiting')
}

function seesAny(role: string, see: RowRights | null): boolean {
  const rights = rightsOf(role, see)
  return rights === 'all' || rights.length > 0
}
