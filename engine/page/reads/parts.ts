/** Reads that stand elsewhere in the answer of another. */
import type { Definition, Read } from '../../definition/definition.ts'
import { pageIn, type AnsweredPage } from '../asking/ask-page.ts'

/** Whether others stand in its answer. */
export function hasParts({ reads }: Definition, { name }: Read): boolean {
  return Object.values(reads).some(({ from }) => from.from === 'part' && from.of === name)
}

const parts = new WeakMap<AnsweredPage, Map<string, AnsweredPage>>()

/** The same page for the same answer. */
export function partIn(page: AnsweredPage, answer: string, read: Read): AnsweredPage {
  const byRead = parts.get(page) ?? new Map<string, AnsweredPage>()
  const part = byRead.get(read.name) ?? pageIn(page.body, answer, { one: read.one, pageSize: null })
  parts.set(page, byRead.set(read.name, part))
  return part
}
