/** Answers to the questions of a page, generated from its definition: the same question gets the same answer. */
import type { Compiled, Definition, Read } from '../../engine/definition/definition.ts'
import type { Answer, Question } from '../../engine/page/reads/answers.ts'
import { rowPageIn, type AnsweredRowPage, type ReadRequest } from '../../engine/page/asking/fetch-row-page.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { mapOf, storyRow, type SampleFacts } from '../../tools/stories/rows.ts'

export interface FakeErp {
  /** The first row of the first read with rows. */
  firstRow(): Row
  answer(question: Pick<Question, 'read' | 'request'>): Answer & { readonly pages: readonly AnsweredRowPage[] }
}

/** The answers to reads by their name: the whole body. */
export type Bodies = Readonly<Record<string, (asked: ReadRequest) => Record<string, unknown>>>

/** @param count number of rows for each read without a body of its own */
export function fakeErp(compiled: Compiled, bodies: Bodies = {}, count = 4): FakeErp {
  const { client } = compiled
  const sampling: SampleFacts = { compiled, state: { rows: 'few' }, viewer: { role: '', roles: {}, tones: {} } }
  const cache = new Map<string, { readonly pages: readonly AnsweredRowPage[] }>()
  const createAnswer = (read: Read, asked: ReadRequest) => {
    const own = bodies[read.name]?.(asked)
    const body = own ?? {}
    const from = hashOf(asked.text) % 7
    for (const { path, read: each } of own ? [] : placesIn(client, read)) {
      const rows = Array.from({ length: count }, (_, index) => storyRow(each, from + index, sampling))
      put(body, path, each.one ? mapOf(each, sampling) : rows)
    }
    const answer = read.from.from === 'call' ? read.from.answer : ''
    return { pages: [{ ...rowPageIn(body, answer, read), isComplete: true }] }
  }
  const first = Object.values(client.reads).find(({ one, from }) => !one && from.from === 'call')
  return {
    firstRow: () => (first ? storyRow(first, 1, sampling) : {}),
    answer({ read: name, request: asked }) {
      const key = `${name} ${asked.text}`
      const read = client.reads[name]
      if (!read) throw new Error(`There is no read ${name}.`)
      const answer = cache.get(key) ?? createAnswer(read, asked)
      cache.set(key, answer)
      return answer
    },
  }
}

/** Where the rows of a read, and those of its parts, are located in its answer. */
function placesIn({ reads }: Definition, read: Read) {
  const own = read.from.from === 'call' ? [{ path: read.from.answer, read }] : []
  const parts = Object.values(reads).flatMap((each) =>
    each.from.from === 'part' && each.from.of === read.name ? [{ path: each.from.answer, read: each }] : [],
  )
  return [...own, ...parts]
}

function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path === '' ? [] : path.split('.')
  const last = steps.pop()
  if (last === undefined) return void Object.assign(body, value)
  let at = body
  for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>
  const before = at[last]
  at[last] = before && typeof before === 'object' && !Array.isArray(value) ? Object.assign(before, value) : value
}

function hashOf(text: string): number {
  let hash = 7
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 100_003
  return hash
}
