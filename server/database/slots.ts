import { type CompiledQuery, type RawBuilder, sql } from 'kysely'

/** Placeholder for a value in a statement that is compiled once and run with different values each time. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export function slot<Value>(name: string): RawBuilder<Value> {
  return sql<Value>`${new Slot(name)}`
}

/** The statement with a value for each slot. */
export function withValues<Row>(
  statement: CompiledQuery<Row>,
  values: Readonly<Record<string, unknown>>,
): CompiledQuery<Row> {
  const parameters = statement.parameters.map((each) => (each instanceof Slot ? values[each.name] : each))
  return { ...statement, parameters }
}
