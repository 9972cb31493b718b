import { blockSpec } from '../../compile/block.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import { amount, computed, number, oneOf, reference, text, value } from '../../language/shape.ts'

/** The files attached to a record (foundation §2, attachments page). */
export interface FilesBlock {
  readonly of: 'attachments' | 'revisions'
  /** The server key below which the calls are; '' is this screen. */
  readonly screen: Text
  /** The record: sent as `awsfile_master_pk`. */
  readonly pk: Tree
  /** Sent as `awsfile_master_table`; null: the screen's own. */
  readonly table: Tree | null
  /** The most files a record may have; the ERP may send another number. */
  readonly max: number
  /** MB per file. */
  readonly maxSize: Tree
  /** The action run after files were added or removed; null: none. */
  readonly onChange: string | null
  /** The action that saves the record while `pk` names none; null: files are chosen only for a stored record. */
  readonly save: string | null
}

const MOST_FILES = 5
/** The limit of the attachments page; a screen may declare another number. */
const MOST_MEGABYTES = 10

/** The files of a record. */
export const filesSpec = blockSpec({
  name: 'files',
  words: () => ({
    head: {
      shape: oneOf({ attachments: 'files people added', revisions: 'earlier papers' }),
      doc: 'The files of a record.',
      default: null,
      example: 'attachments',
    },
    members: {
      screen: {
        shape: text,
        doc: 'The server key in the path of its calls.',
        default: 'this screen',
        example: "'{query.slug}'",
      },
      pk: { shape: computed, doc: 'The key of the record the files belong to.', default: null, example: '=query.pk' },
      table: {
        shape: value,
        doc: 'The table that contains the record.',
        default: 'the screen’s own',
        example: 'tasks',
      },
      max: {
        shape: number(1, 500),
        doc: 'The maximum number of files; the ERP may set another number.',
        default: '5',
        example: '1',
      },
      maxSize: { shape: amount, doc: 'The maximum size of a file in MB.', default: '10', example: '50' },
      onChange: {
        shape: reference('action'),
        doc: 'The action that runs after a person has added or removed files.',
        default: 'none; reads that count files are requested again in any case',
        example: 'find',
      },
      save: {
        shape: reference('action'),
        doc: 'The action that saves the record while `pk` is empty, and sets the fields that `pk` reads. Files can then be chosen before the record is saved. An action that posts something first runs this one, and uploads them.',
        default: 'nothing is shown while `pk` is empty',
        example: 'find',
      },
    },
  }),
  lower: (block, path, { expressions: { condition, text, value } }): FilesBlock => ({
    of: block.files,
    screen: text([...path, 'screen']) ?? [],
    pk: condition([...path, 'pk']) ?? { op: 'literal', value: null },
    table: block.table === undefined ? null : value(block.table, [...path, 'table']),
    max: block.max ?? MOST_FILES,
    maxSize: value(block.maxSize ?? MOST_MEGABYTES, [...path, 'maxSize']),
    onChange: block.onChange ?? null,
    save: block.save ?? null,
  }),
  uses: ({ onChange, save }) => ({ actions: [onChange, save].filter((name) => name !== null) }),
})
