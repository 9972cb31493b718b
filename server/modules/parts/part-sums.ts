/** Sums over the parts `p` of a job. */
import { type RawBuilder, sql } from 'kysely'

type Kind = 'Sheeting' | 'Structure'

const only = (kind: Kind | undefined) => (kind ? sql` filter (where p.structure = ${sql.lit(kind)})` : sql``)

/** The weight in kg of `count` pieces, of one kind of part or of all. */
export function kilos(count: string, kind?: Kind): RawBuilder<number> {
  return sql`round(coalesce(sum(${sql.ref(count)} * p.unit_weight)${only(kind)}, 0), 2)::float8`
}

export function pieces(count: string, kind?: Kind): RawBuilder<number> {
  return sql`coalesce(sum(${sql.ref(count)})${only(kind)}, 0)::int`
}
