import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { storedData } from '../rights/stored-names.ts'

/** The columns of `Document`, for a statement that selects from `documents` of this screen only. */
export function documentColumns(definition: ServerDefinition) {
  return [...otherColumns, storedData(definition).as('data')] as const
}

const otherColumns = [
  'id',
  'status',
  'version',
  'doc_date',
  'owner_id',
  'workflow_hash',
  'last_move',
  'last_person',
  'last_at',
  'last_reason',
  'decided_by',
  'number',
  'revision',
  'files',
  'more_files',
] as const

/** The same columns for documents of any screen, whose renamed fields have the names under which they are stored. */
export const storedColumns = [...otherColumns, 'data'] as const
