import type { FastifyInstance, FastifyRequest } from 'fastify'
import remove from '../../schemas/erp/record-deleteitem.schema.json' with { type: 'json' }
import save from '../../schemas/erp/record-item.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { screenOf, type ServerContext } from './context.ts'
import { CallError } from '../http/errors.ts'
import { deleteRecord, saveRecord } from '../records/save.ts'
import { changing, requestedKey } from '../http/change.ts'
import { bodyOf, queryOf } from '../http/request.ts'

const policy = { config: { policy: 'session' } } as const

/** Saving and deleting stored records of any screen that has them (site-modules §7, generic module calls). */
export function registerRecords(app: FastifyInstance, context: ServerContext): void {
  const saving = { querystring: save.query, headers: save.headers, body: save.body }
  app.post('/s/:screen/item', { ...policy, schema: saving }, saveHandler(context))
  const removing = { querystring: remove.query, headers: remove.headers, body: remove.body }
  app.post('/s/:screen/deleteitem', { ...policy, schema: removing }, removeHandler(context))
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const definition = recordScreen(context, { request, name: 'item' })
    const { version } = queryOf<'record-item'>(request)
    const seenVersion = version ? Number(version) : null
    const id = requestedKey(request)
    const { registers } = context
    const sent = bodyOf<'record-item'>(request)
    return await saveRecord(call, { definition, app: context.app(), id, version: seenVersion, sent, registers })
  })
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const definition = recordScreen(context, { request, name: 'deleteitem' })
    return await deleteRecord(call, { definition, id: bodyOf<'record-deleteitem'>(request).key })
  })
}

interface NamedRecordCall {
  readonly request: FastifyRequest
  readonly name: string
}

/** Throws 404 for a screen without stored records. */
function recordScreen(context: ServerContext, { request, name }: NamedRecordCall): ServerDefinition {
  const definition = screenOf(context, request, name)
  if (!definition.records) throw new CallError(404, 'unknown-screen', 'There are no records of that screen.')
  return definition
}
