/** Reads that are located elsewhere in the answer of another. */
import type { Definition, Read } from '../../definition/definition.ts'
import { rowPageIn, type AnsweredRowPage } from '../asking/fetch-row-page.ts'

/** Whether other reads are part of its answer. */
export function hasParts({ reads }: Definition, { name }: Read): boolean {
  return Object.values(reads).some(({ from }) => from.from === 'part' && from.of === name)
}

const parts = new WeakMap<AnsweredRowPage, Map<string, AnsweredRowPage>>()

/** Returns the same page object for the same answer. */
export function partIn(page: AnsweredRowPage, answer: string, read: Read): AnsweredRowPage {
  const byRead = parts.get(page) ?? new Map<string, AnsweredRowPage>()
  const part = byRead.get(read.name) ?? rowPageIn(page.body, answer, { one: read.one, pageSize: null })
  parts.set(page, byRead.set(read.name, part))
  return part
}
