import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import {
  countDocuments,
  listDocuments,
  type ListContext,
  type ListQuery,
  sumDocuments,
} from '../../rows/documents/list.ts'
import { type ListField, listFieldOf, type ListFields } from '../../rows/lists/field.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { requestedColumns } from './heading.ts'
import { requireScreen } from '../../rights/screen-access.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import { type ListRequest, listRegister, type Register, STEP_ROWS, sumsBelow } from '../../rows/lists/registers.ts'
import { recordList } from '../../rows/records/list.ts'

interface RowRegisters {
  readonly screens: ScreenSource
  readonly workflows: Workflows
  /** Signs cursors. */
  readonly secret: string
}

/** The list of each screen with stored rows, for exports. */
export function rowRegisters(context: RowRegisters): (path: string) => Register | undefined {
  return (path) => {
    const screen = /^\/main\/s\/([^/]+)\/list$/.exec(path)?.[1]
    const definition = screen === undefined ? undefined : context.screens.get(decodeURIComponent(screen))
    if (definition?.records) return recordRegister(definition, context)
    return definition?.documents && definition.calls.includes('list')
      ? documentRegister(definition, context)
      : undefined
  }
}

function recordRegister(definition: ServerDefinition, { screens }: RowRegisters): Register {
  return listRegister({
    label: definition.label,
    list: (request) => {
      requireScreen(request.person, definition)
      return recordList({ definition: definitionFor(request.person, definition), screens }, request)
    },
  })
}

function documentRegister(definition: ServerDefinition, { workflows, screens, secret }: RowRegisters): Register {
  // Computed at each step, since rights may have changed since the export began.
  const callOf = ({ person, app }: ListRequest): ListContext & Pick<ListRequest, 'person'> => {
    requireScreen(person, definition)
    return { person, definition: definitionFor(person, definition), app, workflows, screens, secret }
  }
  return {
    label: definition.label,
    fields: async (request) => fieldsOf(callOf(request).definition, request),
    count: (request) => countDocuments(request.work, callOf(request), filterOf(request)),
    async step(request, after) {
      const query = { ...filterOf(request), page_by: String(STEP_ROWS), ...(after === null ? {} : { uuid: after }) }
      const { rows, uuid } = await listDocuments(request.work, callOf(request), query)
      return { rows, next: uuid }
    },
    async fileRows(request) {
      const [call, query] = [callOf(request), filterOf(request)]
      if (!query.totals || (await countDocuments(request.work, call, query)) === 0) return null
      return sumsBelow(await sumDocuments(request.work, call, query), request)
    },
  }
}

/** An export has all rows, so the page of the list is dropped. */
function filterOf({ query: { page: _page, page_by: _size, uuid: _uuid, ...filter } }: ListRequest): ListQuery {
  return filter as ListQuery
}

/** All columns of a file that names none; of one that names its columns also other fields of the rows, as a card shows. */
function fieldsOf(definition: ServerDefinition, { query }: Pick<ListRequest, 'query'>): ListFields {
  const { ownFields, fields, statuses, number } = definition
  const common: Record<string, ListField> = {
    dateStamp: { holds: 'date', label: fields['dateStamp']?.label ?? 'Date' },
    ...(statuses.length > 0 ? { Status: { holds: 'text', label: 'Status' } } : {}),
  }
  const numbered: ListFields = number === null ? {} : { [NUMBER_FIELD]: { holds: 'text', label: 'Number' } }
  const all = {
    ...numbered,
    ...listFields(definition, ownFields),
    ...common,
    id: { holds: 'text', label: 'Id' },
  } as const
  const others = requestedColumns(query, all).filter((name) => !Object.hasOwn(all, name) && !fields[name]?.lines)
  return { ...all, ...listFields(definition, others) }
}

function listFields({ fields }: ServerDefinition, names: readonly string[]): ListFields {
  const found = names.flatMap((name): [string, ListField][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? [[name, listFieldOf(field)]] : []
  })
  return Object.fromEntries(found)
}
