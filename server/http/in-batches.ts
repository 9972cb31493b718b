import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'

/** Rows processed at once, in about 5 ms; between two parts the event loop can do other work. */
const PART = 1_000

/** Maps many rows without blocking the event loop. */
export async function mapInBatches<Row, Mapped>(
  rows: readonly Row[],
  map: (row: Row) => Mapped,
): Promise<readonly Mapped[]> {
  const mapped: Mapped[] = []
  for (let from = 0; from < rows.length; from += PART) {
    if (from > 0) await setImmediate()
    for (const row of rows.slice(from, from + PART)) mapped.push(map(row))
  }
  return mapped
}

/** An answer with rows, as defined in the contract. */
export interface RowsAnswer {
  readonly get_list: { readonly result: readonly unknown[] }
}

/** Streams the JSON of an answer with many rows; null: it has few. */
export function streamJson(answer: RowsAnswer): Readable | null {
  return answer.get_list.result.length > PART ? Readable.from(partsOf(answer)) : null
}

async function* partsOf({ get_list, ...answer }: RowsAnswer): AsyncGenerator<string> {
  const { result, ...list } = get_list
  yield '{"get_list":{"result":['
  for (let from = 0; from < result.length; from += PART) {
    if (from > 0) await setImmediate()
    const rows = JSON.stringify(result.slice(from, from + PART)).slice(1, -1)
    yield from > 0 ? `,${rows}` : rows
  }
  yield `]${members(list)}}${members(answer)}}`
}

/** The JSON of an object's members, to append to other members. */
function members(object: object): string {
  const text = JSON.stringify(object).slice(1, -1)
  return text === '' ? '' : `,${text}`
}
