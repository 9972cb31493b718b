import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '../../../engine/definition/date-range.ts'
import remove from './calls/comparisonsheet-deleteitem.schema.json' with { type: 'json' }
import itemsCall from './calls/comparisonsheet-detaileditem_list.schema.json' with { type: 'json' }
import takeOut from './calls/comparisonsheet-entry_deleteitem.schema.json' with { type: 'json' }
import save from './calls/comparisonsheet-entry_item.schema.json' with { type: 'json' }
import gridCall from './calls/comparisonsheet-entry_list.schema.json' with { type: 'json' }
import listCall from './calls/comparisonsheet-list.schema.json' with { type: 'json' }
import props from './calls/comparisonsheet-props.schema.json' with { type: 'json' }
import { registerListCall } from '../../routes/lists.ts'
import { type SignedCall, signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { changing, requestedKey } from '../../http/change.ts'
import { bodyOf, queryOf } from '../../http/request.ts'
import { splitList } from '../../rows/lists/conditions.ts'
import { manages } from '../../rights/manage.ts'
import { sheetGrid } from './grid.ts'
import { itemList, sheetList } from './lists.ts'
import { deleteSheet, removeFrom, saveSheet } from './save.ts'
import { COMPARISON, isSheet, itemsOf, partiesOf } from './sheet.ts'

const policy = { config: { policy: 'session' } } as const
/** Enough for a grid of 300 items with ten parties. */
const BODY_LIMIT = 2 * 1024 * 1024

/** Vendor comparison (specialised-modules §2, comparison sheet). */
export function registerComparison(app: FastifyInstance, context: ServerContext): void {
  // Sheets have files and comments.
  context.targets.registerTarget(COMPARISON, { exists: isSheet })
  const at = (call: string) => `/s/${COMPARISON}/${call}`
  const sheets = { path: at('list'), label: 'Comparison sheets', query: listCall.query, list: sheetList }
  registerListCall(app, context, sheets)
  const items = { path: at('detaileditem_list'), label: 'Item List', query: itemsCall.query, list: itemList }
  registerListCall(app, context, items)
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  app.get(at('entry_list'), { ...policy, schema: { querystring: gridCall.query } }, gridHandler(context))
  const saving = { querystring: save.query, headers: save.headers, body: save.body }
  app.post(at('entry_item'), { ...policy, bodyLimit: BODY_LIMIT, schema: saving }, saveHandler(context))
  const taking = { querystring: takeOut.query, headers: takeOut.headers, body: takeOut.body }
  app.post(at('entry_deleteitem'), { ...policy, schema: taking }, takeOutHandler(context))
  const removing = { querystring: remove.query, headers: remove.headers, body: remove.body }
  app.post(at('deleteitem'), { ...policy, schema: removing }, removeHandler(context))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async (call) => {
    const items = await itemsOf(call.work, call.person)
    const units = [...new Set(items.map(({ uom }) => uom))].sort()
    const get_props = {
      indents: await indentsOf(call),
      items,
      parties: await partiesOf(call.work, call.person),
      uom: units.map((id) => ({ id, text: id })),
    }
    return { ok: true, get_props }
  })
}

/** Indents with their items. */
async function indentsOf({ work, person }: SignedCall) {
  const rows = await work
    .selectFrom('indent_items')
    .select(['indentno', 'item_id'])
    .where('company_id', '=', person.companyId)
    .orderBy('indentno')
    .orderBy('item_id')
    .execute()
  const items = Map.groupBy(rows, ({ indentno }) => indentno)
  return [...items].map(([id, lines]) => ({ id, text: id, indentItems: lines.map(({ item_id }) => item_id) }))
}

function gridHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const { parties, items, indentItems, c_id, indentno } = queryOf<'comparisonsheet-entry_list'>(request)
    const chosen = [...splitList(items), ...splitList(indentItems)]
    const gridRequest = { sheet: c_id || null, parties: splitList(parties), items: chosen, indent: indentno || null }
    const { rows, totals } = await sheetGrid(call, gridRequest)
    return { ok: true, get_list: { result: rows }, isComplete: true, get_totals: { result: totals } }
  })
}

const managesSheets = ({ screens }: ServerContext, { person }: SignedCall): boolean =>
  manages(person, screens.get(COMPARISON))

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request: FastifyRequest) => {
    const today = dayIn(call.app.timeZone, new Date())
    return await saveSheet(call, {
      id: requestedKey(request),
      isManager: managesSheets(context, call),
      typed: bodyOf<'comparisonsheet-entry_item'>(request),
      today,
    })
  })
}

/** Removes a row or party of a saved sheet and answers its grid. An unsaved sheet exists on the page only. */
function takeOutHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const sheet = requestedKey(request)
    if (sheet === null) return {}
    const change = { id: sheet, isManager: managesSheets(context, call) }
    await removeFrom(call, change, bodyOf<'comparisonsheet-entry_deleteitem'>(request))
    const { rows } = await sheetGrid(call, { sheet, parties: [], items: [], indent: null })
    return { post_list: { result: rows } }
  })
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { key: id } = bodyOf<'comparisonsheet-deleteitem'>(request)
    await deleteSheet(call, { id, isManager: managesSheets(context, call) })
    return {}
  })
}
