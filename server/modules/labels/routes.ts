import type { FastifyInstance } from 'fastify'
import remove from './calls/labels-deleteitem.schema.json' with { type: 'json' }
import save from './calls/labels-item.schema.json' with { type: 'json' }
import listCall from './calls/labels-list.schema.json' with { type: 'json' }
import props from './calls/labels-props.schema.json' with { type: 'json' }
import { changing, requestedKey } from '../../http/change.ts'
import { signedIn } from '../../http/signed-in.ts'
import { bodyOf } from '../../http/request.ts'
import { COLOURS, deleteLabel, labelList, LABELS, saveLabel } from './labels.ts'
import type { ServerContext } from '../../routes/context.ts'
import { registerListCall } from '../../routes/lists.ts'

const policy = { config: { policy: 'session' } } as const

/** Labels of tasks, shared by the whole company (specialised-modules §2, labels). */
export function registerLabels(app: FastifyInstance, context: ServerContext): void {
  const at = (call: string) => `/s/${LABELS}/${call}`
  registerListCall(app, context, { path: at('list'), label: 'Labels', query: listCall.query, list: labelList })
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  const saving = { querystring: save.query, headers: save.headers, body: save.body }
  app.post(at('item'), { ...policy, schema: saving }, saveHandler(context))
  const removing = { querystring: remove.query, headers: remove.headers, body: remove.body }
  app.post(at('deleteitem'), { ...policy, schema: removing }, removeHandler(context))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async () => ({ ok: true, get_props: { color: COLOURS.map((id) => ({ id, text: id })) } }))
}

function saveHandler(context: ServerContext) {
  return changing(
    context,
    async (call, request) => await saveLabel(call, requestedKey(request), bodyOf<'labels-item'>(request)),
  )
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    await deleteLabel(call, bodyOf<'labels-deleteitem'>(request).key)
    return {}
  })
}
