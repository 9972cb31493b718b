import type { Read } from '../../definition/definition.ts'
import { isRow, isRows, rowPageIn, type AnsweredRowPage } from './fetch-row-page.ts'

/**
 * The newest rows of a read in the answer to another call: both `get_parts` and `post_parts` have the newest rows
 * of a read located at `get_parts` (contract of the parts). Null: the answer has none.
 */
export function rowPageFor(read: Read, answer: unknown): AnsweredRowPage | null {
  if (read.from.from !== 'call' || !isRow(answer)) return null
  const [head = '', ...rest] = read.from.answer.split('.')
  const found = [head, head.replace(/^get_/, 'post_')].find((name) => isRows(answer[name]))
  return found === undefined ? null : rowPageIn(answer, [found, ...rest].join('.'), read)
}
