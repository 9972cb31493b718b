import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'

/** The most recently used statements stay prepared: sample data sends hundreds of statements only once. */
const MOST_PREPARED = 300
/** Commands that may change the columns a statement was parsed for. */
const CHANGES_TABLES = new Set(['ALTER', 'CREATE', 'DROP', 'DO'])
const { bind, close, describe, execute, parse: parseStatement, query: simpleQuery, sync } = protocol.serialize

interface Statement {
  readonly name: string
  /** Object ids of the types of its parameters. */
  readonly types: readonly number[]
}

export type RunStatement = (text: string, values: readonly unknown[]) => Promise<Results>

/**
 * Sends statements to the embedded database by PostgreSQL's protocol: a statement with parameters is parsed once and
 * then sent as one message, a statement without parameters is always one message. `PGlite.query` parses each time, in
 * six messages, which takes ten times as long. Failed statements reject with the database's error.
 */
export function statementsOf(database: PGlite): RunStatement {
  const prepared = new Map<string, Statement>()
  let number = 0

  const send = (...messages: readonly Uint8Array[]) => database.execProtocolStream(Buffer.concat(messages))

  async function parsed(text: string): Promise<Statement> {
    const cached = prepared.get(text)
    if (cached) {
      prepared.delete(text)
      prepared.set(text, cached)
      return cached
    }
    const name = `statement_${++number}`
    const answer = await send(...closeOldest(), parseStatement({ name, text }), describe({ type: 'S', name }), sync())
    const statement = { name, types: parse.parseDescribeStatementResults(answer) }
    prepared.set(text, statement)
    return statement
  }

  function closeOldest(): readonly Uint8Array[] {
    const [oldest] = prepared.size < MOST_PREPARED ? [] : prepared
    if (!oldest) return []
    const [text, { name }] = oldest
    prepared.delete(text)
    return [close({ type: 'S', name })]
  }

  async function runParsed(text: string, values: readonly unknown[]) {
    const { name, types } = await parsed(text)
    const texts = values.map((value, at) => textOf(database, types[at], value))
    return await send(bind({ statement: name, values: texts }), describe({ type: 'P' }), execute(), sync())
  }

  async function forgetAll(): Promise<void> {
    prepared.clear()
    await send(simpleQuery('deallocate all'))
  }

  return (text, values) =>
    database.runExclusive(async () => {
      const messages = await (values.length === 0 ? send(simpleQuery(text)) : runParsed(text, values))
      const [result = { rows: [], fields: [] }] = parse.parseResults(messages, database.parsers)
      if (prepared.size > 0 && CHANGES_TABLES.has(result.command ?? '')) await forgetAll()
      return result
    })
}

/** The text that `PGlite.query` would send for a parameter of this type. */
function textOf({ serializers }: PGlite, type: number | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const serialize = type === undefined ? undefined : serializers[type]
  return serialize ? serialize(value) : String(value)
}
