import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { countDocuments, listDocuments, type ListParts, type ListQuery } from '../documents/list.ts'
import { heldBy, type ListField, type ListFields } from '../lists/field.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Workflows } from '../workflow/workflows.ts'
import { type Asking, type Register, STEP_ROWS } from './registers.ts'

interface Documents {
  readonly screens: ScreenSource
  readonly workflows: Workflows
  /** Signs cursors. */
  readonly secret: string
}

/** The list of each screen of documents, as something that can be exported. */
export function documentRegisters(parts: Documents): (path: string) => Register | undefined {
  return (path) => {
    const screen = /^\/main\/s\/([^/]+)\/list$/.exec(path)?.[1]
    const definition = screen === undefined ? undefined : parts.screens.get(decodeURIComponent(screen))
    return definition?.documents && definition.calls.includes('list') ? registerOf(definition, parts) : undefined
  }
}

function registerOf(definition: ServerDefinition, { workflows, secret }: Documents): Register {
  const callOf = ({ person, app }: Asking): ListParts & Pick<Asking, 'person'> => {
    return { person, definition, app, workflows, secret }
  }
  return {
    label: definition.label,
    fields: async () => fieldsOf(definition),
    count: (asking) => countDocuments(asking.work, callOf(asking), filterOf(asking)),
    async step(asking, after) {
      const query = { ...filterOf(asking), page_by: String(STEP_ROWS), ...(after === null ? {} : { uuid: after }) }
      const { rows, uuid } = await listDocuments(asking.work, callOf(asking), query)
      return { rows, next: uuid }
    },
  }
}

/** Where a list stood is no matter of its file. */
function filterOf({ query: { page: _page, page_by: _size, uuid: _uuid, ...filter } }: Asking): ListQuery {
  return filter as ListQuery
}

function fieldsOf({ ownFields, fields, statuses }: ServerDefinition): ListFields {
  const own = ownFields.flatMap((name): [string, ListField][] => {
    const field = fields[name]
    if (!field) return []
    const { type, label, unit, decimals } = field
    return [[name, { holds: heldBy(type), label, ...(unit && { unit }), ...(decimals !== null && { decimals }) }]]
  })
  const common: Record<string, ListField> = {
    dateStamp: { holds: 'date', label: fields['dateStamp']?.label ?? 'Date' },
    ...(statuses.length > 0 ? { Status: { holds: 'text', label: 'Status' } } : {}),
  }
  return { ...Object.fromEntries(own), ...common, id: { holds: 'text', label: 'Id' } }
}
