import type { FieldNode } from './ast.ts'

/**
 * What the server reports about a document beside its fields: why the user may not edit it, and so on. Empty: they may;
 * missing: the action is not offered, as with an ERP that does not answer such calls.
 */
export const stateFields = {
  editMessage: { type: 'text', sent: false },
  submitMessage: { type: 'text', sent: false },
  withdrawMessage: { type: 'text', sent: false },
  reviseMessage: { type: 'text', sent: false },
  deleteMessage: { type: 'text', sent: false },
  returnMessage: { type: 'text', sent: false },
  editNotice: { type: 'text', sent: false },
  version: { type: 'number', decimals: 0, sent: false },
} as const satisfies Readonly<Record<string, FieldNode>>

/**
 * What depends on the files of a document: their counts, and what the server lets a user do with it. Not its version,
 * by which the server knows which state a form was opened with.
 */
export const followed = Object.fromEntries(
  ['awsfile_count', 'ot_awsfile_ids_count', ...Object.keys(stateFields).filter((name) => name !== 'version')].map(
    (name) => [name, `=result.get_item.${name}`],
  ),
)
