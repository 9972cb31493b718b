/** The request with which the record that a link names is looked for. */
import { requestFor } from '../asking/request-for.ts'
import type { Definition } from '../../definition/definition.ts'
import type { GridQuestion } from '../reads/grid-question.ts'
import type { Names } from '../scope/names.ts'
import type { RecordLink } from './linked-record.ts'

/** The request for one record. */
export type LinkQuestion = Pick<GridQuestion, 'screen' | 'path' | 'query' | 'answer' | 'isRequested'>

/** The question of the list without any filter, including defaults; null: no such request is possible. */
export function unfilteredQuestion(
  { read }: RecordLink,
  host: { readonly definition: Definition; names(): Names },
): LinkQuestion | null {
  const { definition } = host
  if (definition.filters.length === 0) return null
  const request = requestFor(definition, read, { ...host.names(), filter: {} })
  if (request?.method !== 'GET') return null
  const { path, query, answer } = request
  return { screen: definition.screen, path, query, answer, isRequested: true }
}
