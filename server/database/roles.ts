import { createHash } from 'node:crypto'
import {
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely'

/**
 * The roles of one installation. Roles belong to a whole PostgreSQL server: with separate names, two installations can
 * share one server, each with a login that has no rights on the other.
 */
export interface Roles {
  /** The working role. */
  readonly app: string
  /** The only role that may write a document's status. */
  readonly mover: string
  /** Appended to the role names in migrations. */
  readonly suffix: string
}

/** The roles of the embedded database, which has no other installation beside it. */
export const plainRoles = rolesWith('')

function rolesWith(suffix: string): Roles {
  return { app: `countersign_app${suffix}`, mover: `countersign_mover${suffix}`, suffix }
}

/** The roles that have rights in the database; for a new database, new names derived from the database's name. */
export async function rolesOfDatabase(owner: Kysely<unknown>): Promise<Roles> {
  const { rows } = await sql<{ database: string; role: string | null }>`
    select current_database() as database, (
      select r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = to_regclass('public.documents') and starts_with(r.rolname, 'countersign_app') limit 1) as role`.execute(
    owner,
  )
  const { database = '', role = null } = rows[0] ?? {}
  return rolesWith(role === null ? `_${suffixOf(database)}` : role.slice('countersign_app'.length))
}

/** PostgreSQL cuts names after 63 bytes; `countersign_searcher_` is before it. */
const LONGEST = 40

function suffixOf(database: string): string {
  if (database.length <= LONGEST && /^[a-z0-9_]+$/.test(database)) return database
  return createHash('sha256').update(database).digest('hex').slice(0, LONGEST)
}

/** Replaces the plain role names in statements of migrations with this installation's names. */
export function withRoles(owner: Kysely<unknown>, { suffix }: Roles): Kysely<unknown> {
  return suffix === '' ? owner : owner.withPlugin(new RoleNames(suffix))
}

const PLAIN_NAME = /\bcountersign_(app|mover|searcher)\b/g

class RoleNames extends OperationNodeTransformer implements KyselyPlugin {
  readonly #suffix: string

  constructor(suffix: string) {
    super()
    this.#suffix = suffix
  }

  protected override transformRaw(node: RawNode): RawNode {
    const sqlFragments = node.sqlFragments.map((text) => text.replaceAll(PLAIN_NAME, `$&${this.#suffix}`))
    return super.transformRaw({ ...node, sqlFragments })
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node)
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}

const bound = new WeakMap<object, Roles>()

/** Bound by adapter, as the audit key is: a transaction has the adapter of the pool it was begun on. */
export function bindRoles<T>(kysely: Kysely<T>, roles: Roles): void {
  bound.set(kysely.getExecutor().adapter, roles)
}

export function rolesOf(work: Pick<Kysely<unknown>, 'getExecutor'>): Roles {
  return bound.get(work.getExecutor().adapter) ?? plainRoles
}
