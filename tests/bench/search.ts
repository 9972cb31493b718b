/**
 * A search in a screen of a million documents on PostgreSQL, with row-level security (mark: 95 of 100 within 150 ms;
 * 8 connections on fewer than four cores: within 250, decision 28), compared with the same search without its index.
 */
import { availableParallelism } from 'node:os'
import { searchWords } from '../../engine/definition/fold-text.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant, type Work } from '../../server/database/tenant.ts'
import { readDocumentPage } from '../../server/rows/documents/search.ts'
import { type SelectionPage, type Selection, statement } from '../../server/rows/documents/selection.ts'
import { isTooSlow } from '../../server/http/errors.ts'
import { EVERY_ROW, NO_ROW } from '../../server/query/filter-tree.ts'
import { rowsFor } from '../../server/rights/rows.ts'
import { defineBench, type Figure } from './bench.ts'
import { SCREEN, siteScreens, wordOf } from './list-call/fill.ts'
import { admin, documentsOf, filledPostgres } from './list-call/postgres.ts'
import { median, percentile, timesTogether } from './times.ts'

const MARK_MS = 150
/** For several connections where they share two or three cores with the database. */
const CROWDED_MARK_MS = 250
const FEW_CORES = 4
const CONNECTIONS = [1, 8] as const

const markOf = (connections: number): number =>
  connections > 1 && availableParallelism() < FEW_CORES ? CROWDED_MARK_MS : MARK_MS

const randomBelow = (count: number): number => Math.floor(Math.random() * count)

interface Searched {
  readonly word: (documents: number) => string
  /** Of the documents; null: none has it. */
  readonly share: number | null
}

/** A row with the rare word has the frequent one: both follow from one number. */
const twoWords = (which: number): string => `${wordOf(20, which % 20)} ${wordOf(1_000, which)}`

const words: Readonly<Record<string, Searched>> = {
  'one document': { word: (documents) => wordOf(1_000_000, 300 + randomBelow(documents - 300)), share: 0 },
  'no document': { word: () => `zqx${randomBelow(1_000_000)}`, share: null },
  '0.1 % of them': { word: () => wordOf(1_000, randomBelow(1_000)), share: 1 / 1_000 },
  '0.5 % of them': { word: () => wordOf(200, randomBelow(200)), share: 1 / 200 },
  '5 % of them': { word: () => wordOf(20, randomBelow(20)), share: 1 / 20 },
  'three letters': { word: () => randomBelow(4096).toString(16).padStart(3, '0'), share: 0 },
  'two letters': { word: () => 'zq', share: null },
  'two words, 0.1 % of them': {
    word: () => twoWords(randomBelow(1_000)),
    share: 1 / 1_000,
  },
  'two words, none': { word: () => `${wordOf(20, randomBelow(20))} zqx${randomBelow(1_000_000)}`, share: null },
}

const page: SelectionPage = { after: null, offset: 0, size: 51 }
/** Most rows that a search answers. */
const MOST = page.size

type Rows = readonly unknown[]

/** Null: longer than a statement may take. */
async function unlessTooSlow(run: () => Promise<readonly number[]>): Promise<number | null> {
  try {
    return median(await run())
  } catch (error) {
    if (isTooSlow(error)) return null
    throw error
  }
}

export const searchBench = defineBench({
  sizes: { full: { documents: 1_000_000, rounds: 20 }, small: { documents: 10_000, rounds: 2 } },
  async measure({ documents, rounds }, place) {
    const config = await filledPostgres(place, documentsOf(SCREEN, documents))
    const definition = (await siteScreens()).definitionOf(SCREEN)
    const database = await openDatabase(config)
    place.later(() => database.close())
    if (database.searchProblem !== null) throw new Error(database.searchProblem)
    const rows = rowsFor(admin, definition)
    const selectionOf = (word: string): Selection => {
      const filter = {
        status: EVERY_ROW,
        days: EVERY_ROW,
        fields: EVERY_ROW,
        search: { typed: word, words: searchWords(word), status: NO_ROW },
      }
      return { definition: definition as Selection['definition'], rows, filter, indexed: {}, concernsAsker: false }
    }
    const read = (run: (work: Work, selection: Selection) => Promise<Rows>, word: string): Promise<Rows> =>
      inTenant(database, admin.companyId, (work) => run(work, selectionOf(word)))
    const indexed = (word: string) => read((work, selection) => readDocumentPage(work, selection, page), word)
    const walked = (word: string) => read((work, selection) => statement(work, selection, page).execute(), word)
    const figures: Figure[] = []
    for (const [name, { word, share }] of Object.entries(words)) {
      const least = share === null ? 0 : Math.min(MOST, Math.max(1, Math.floor((documents * share) / 2)))
      place.holds(`rows found (${name})`, (await indexed(word(documents))).length, least)
      for (const connections of CONNECTIONS) {
        const times = await timesTogether(connections, rounds, () => indexed(word(documents)))
        const few = Math.ceil(rounds / 10)
        const without = await unlessTooSlow(() => timesTogether(connections, few, () => walked(word(documents))))
        const at = `${name}, ${connections} at once`
        figures.push({
          what: `${at}: 95 % within`,
          value: percentile(times, 0.95),
          unit: 'ms',
          atMost: markOf(connections),
        })
        const peer = { name: without === null ? 'without index: too slow,' : 'without index', value: without ?? NaN }
        figures.push({ what: `${at}: median`, value: median(times), unit: 'ms', peer })
      }
    }
    return figures
  },
})
