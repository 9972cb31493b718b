import { type RawBuilder, sql } from 'kysely'
import type { ScreenSource } from '../config/screens.ts'
import type { Person } from '../http/person.ts'
import { hiddenFrom } from './definitions.ts'
import { namesOfFields } from './former-names.ts'
import { rowRights, seenRows } from './rows.ts'
import { mayOpen } from './screen-access.ts'
import { storedData } from './stored-names.ts'

/** Table expressions for reports: the rows of a screen that a person may see, without the fields they may not see. */
export interface StoredRows {
  /** With `id`, `screen`, `status`, `doc_date`, `last_at`, `next_roles` and `data`. */
  documents(screen: string): RawBuilder<unknown>
  /** With `id`, `screen` and `data`. */
  records(screen: string): RawBuilder<unknown>
  /** Whether the person may open the screen and sees these fields of its rows: of every row, or of those they may see. */
  sees(source: {
    readonly screen: string
    readonly fields: readonly string[]
    readonly rows: 'every' | 'shown'
  }): boolean
}

const NOBODY = {}

/** For a screen that this site does not define, all rows are read, as a module reads them. */
export function storedRows(person: Person, screens: ScreenSource): StoredRows {
  const rightsOf = (screen: string) => {
    const definition = screens.get(screen)
    if (!definition) return { data: sql`d.data`, definition: { screen, see: null, fields: {} } }
    const { fields } = definition
    const hidden = namesOfFields(fields, hiddenFrom(person, definition))
    const data = sql`${storedData(definition, sql`d.data`)} - ${[...hidden]}::text[] as data`
    return { data, definition: mayOpen(person, definition) ? definition : { screen, see: NOBODY, fields } }
  }
  return {
    sees({ screen, fields, rows }) {
      const definition = screens.get(screen)
      if (!definition) return true
      const hidden = hiddenFrom(person, definition)
      if (!mayOpen(person, definition) || fields.some((field) => hidden.includes(field))) return false
      return rows === 'shown' || rowRights(person, definition).length === 0
    },
    documents(screen) {
      const { data, definition } = rightsOf(screen)
      return sql`(select d.id, d.screen, d.status, d.doc_date, d.last_at, d.next_roles, ${data}
        from documents d where ${seenRows(person, definition, 'documents')})`
    },
    records(screen) {
      const { data, definition } = rightsOf(screen)
      return sql`(select d.id, d.screen, ${data} from records d where ${seenRows(person, definition, 'records')})`
    },
  }
}
