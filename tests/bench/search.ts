/**
 * A search in a screen of a million documents on PostgreSQL, with row-level security (mark: 95 of 100 within 150 ms;
 * 8 connections on fewer than four cores: within 250, decision 28), compared with the same search without its index:
 * rounds of both in turn. Two letters are searched for only in the newest documents, so the answers differ there.
 *
 * Run: npm run bench:search. DATABASE_URL measures on that server; otherwise one is started in a folder that is reused
 * by the next run. DOCUMENTS (1,000,000). ROUNDS (20) of each connection; a tenth of them without the index.
 */
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { openScreens } from '../../engine/publish/live.ts'
import { escapeLike } from '../../server/database/like.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant, type Work } from '../../server/database/tenant.ts'
import { readPage } from '../../server/documents/search.ts'
import { type Page, type Selection, statement } from '../../server/documents/selection.ts'
import { isTooSlow } from '../../server/http/errors.ts'
import { rowsFor } from '../../server/rights/rows.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { fillScreen, SCREEN, screensFolder, wordOf } from './list-call/fill.ts'
import { admin, benchConfig, benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'
import { percentile } from './percentile.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)
const MARK_MS = 150
/** For several connections where they share two or three cores with the database. */
const CROWDED_MARK_MS = 250
const FEW_CORES = 4

const markOf = (connections: number): number =>
  connections > 1 && availableParallelism() < FEW_CORES ? CROWDED_MARK_MS : MARK_MS

const randomBelow = (count: number): number => Math.floor(Math.random() * count)

const words: Readonly<Record<string, () => string>> = {
  'one document': () => wordOf(1_000_000, 100 + randomBelow(DOCUMENTS - 100)),
  'no document': () => `zqx${randomBelow(1_000_000)}`,
  '0.1 % of them': () => wordOf(1_000, randomBelow(1_000)),
  '0.5 % of them': () => wordOf(200, randomBelow(200)),
  '5 % of them': () => wordOf(20, randomBelow(20)),
  'three letters': () => randomBelow(4096).toString(16).padStart(3, '0'),
  'two letters': () => 'zq',
}

const page: Page = { after: null, offset: 0, size: 51 }
type Read = (work: Work, selection: Selection) => Promise<unknown>
const reads: Readonly<Record<'index' | 'walk', Read>> = {
  index: (work, selection) => readPage(work, selection, page),
  walk: (work, selection) => statement(work, selection, page).execute(),
}

const url = await benchPostgres()
await fillScreen(url, DOCUMENTS)
const { screens } = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
const definition = screens.get(SCREEN)?.server
if (!definition) throw new Error(`There is no screen ${SCREEN}.`)
const rows = rowsFor(admin, definition)
const database = await openDatabase(benchConfig(url))
if (database.searchProblem !== null) throw new Error(database.searchProblem)

function selectionOf(word: string): Selection {
  const filter = { search: sql<string>`${word}`, pattern: sql<string>`${`%${escapeLike(word)}%`}` }
  return { definition: definition as Selection['definition'], rows, filter, concernsAsker: false, word }
}

/** Milliseconds of each call, on several connections at the same time. */
async function times(read: Read, wordOfCall: () => string, { connections = 1, rounds = ROUNDS }): Promise<number[]> {
  const measured: number[] = []
  const worker = async (): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const selection = selectionOf(wordOfCall())
      const start = performance.now()
      await inTenant(database, admin.companyId, (work) => read(work, selection))
      measured.push(performance.now() - start)
    }
  }
  // All have ended before the next measurement, also after an error.
  const ended = await Promise.allSettled(Array.from({ length: connections }, worker))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return measured.toSorted((one, other) => one - other)
}

/** The median without the index, and its ratio to the one with it. */
async function comparedWith(median: number, wordOfCall: () => string, connections: number): Promise<string> {
  try {
    const without = percentile(
      await times(reads.walk, wordOfCall, { connections, rounds: Math.ceil(ROUNDS / 10) }),
      0.5,
    )
    return `${without.toFixed(0)}: ${(without / median).toFixed(1)} times as long`
  } catch (error) {
    if (isTooSlow(error)) return 'it: longer than a statement may take'
    throw error
  }
}

console.log(`${DOCUMENTS.toLocaleString()} documents; milliseconds with the index, and without`)
for (const [name, wordOfCall] of Object.entries(words)) {
  for (const connections of [1, 8]) {
    await times(reads.index, wordOfCall, { connections, rounds: 2 })
    const ours = await times(reads.index, wordOfCall, { connections })
    const comparison = await comparedWith(percentile(ours, 0.5), wordOfCall, connections)
    const verdict = verdictOf(percentile(ours, 0.95) <= markOf(connections))
    console.log(
      `${name}, ${connections} connections: median ${percentile(ours, 0.5).toFixed(0)}, 95 % within ${percentile(ours, 0.95).toFixed(0)} ` +
        `(mark ${markOf(connections)}: ${verdict}); without ${comparison}`,
    )
  }
}
await database.close()
process.exit()
