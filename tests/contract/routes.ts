import type { FastifyInstance } from 'fastify'
import { readCallFiles } from '../../server/http/contract/erp-calls.ts'
import { type Browser, type Upload, withoutRequestId } from './browser.ts'
import { byKey, moduleRoutes, type Row, type Words } from './module-routes.ts'
import { png, text } from './upload-files.ts'

export interface CallSchema {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'PATCH'
  readonly path: string
  readonly query: object & { readonly properties: Readonly<Record<string, object>> }
  readonly body?: object & { readonly properties: Readonly<Record<string, object>> }
  readonly example: { readonly request: { readonly query?: Words; readonly body?: object } }
}

const byPk = (id: string) => ({ query: { awsfile_master_pk: id } })
const byJob = (id: string) => ({ query: { JobId: id, VoucherDate: '2026-11-03', Status: 'Erected at Site' } })

const alertTo = (postkey: string) => {
  const nobody = { whatsapp: [], email: [], emailCc: [], manualphone: [] }
  return { ...nobody, manualemail: [{ text: 'someone@forged.example' }], postkey, formSlug: 'orders' }
}

const inBody = (id: string) => ({ body: { key: id } })
const filledIn = (id: string) => ({ ...byKey(id), body: { Client: 'Forged', Kind: 'Sale', Worth: 5 } })

/** One valid row and one that is refused. */
const rowsFile = text('deals.csv', 'Client,Worth\nImported,5\nImported,0\n')

/** Every route of the server. A route that is missing here, or has no schema, fails the tests. */
export const routes: Readonly<Record<string, Row>> = {
  'GET /main/v': { policy: 'public' },
  'GET /main/a': { policy: 'public' },
  'GET /main/openapi.json': { policy: 'public' },
  'GET /main/agsk': { policy: 'session' },
  'POST /main/login': { policy: 'public' },
  'POST /main/webappotplogin': { policy: 'public' },
  'POST /main/storedlogin': { policy: 'public' },
  'POST /main/newpassword': { policy: 'public' },
  'GET /main/logout': { policy: 'session' },
  'POST /main/blockallaccess': { policy: 'session', hasEffect: true },
  'POST /main/allowaccess': { policy: 'session', hasEffect: true },
  'GET /main/rules': { policy: 'session' },
  'POST /main/rules': { policy: 'session' },
  'GET /main/scan': { policy: 'session' },
  'GET /main/waiting': { policy: 'session' },
  'GET /main/events': { policy: 'session' },
  'GET /main/s/notification/unreadcount': { policy: 'session' },
  'GET /main/s/notification/list': { policy: 'session' },
  'GET /main/s/notification/read': { policy: 'session' },
  'GET /main/s/notificationconfig/notificationemaillogs_list': { policy: 'session' },
  'GET /main/s/notificationconfig/notificationwhatsapplogs_list': { policy: 'session' },
  'GET /main/s/notificationconfig/message': { policy: 'session', reaches: (id) => ({ query: { id } }) },
  'GET /main/s/{screen}/ma_list': { policy: 'session', screen: 'orders', reaches: (id) => ({ query: { pk: id } }) },
  'GET /main/s/{screen}/ma_viewtemplate': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ query: { pk: id } }),
  },
  'POST /main/s/{screen}/ma_notifycontacts': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: alertTo(id) }),
  },
  'GET /main/opened': { policy: 'public' },
  'POST /main/opened': { policy: 'session' },
  'POST /main/whatsapp/callback': { policy: 'public' },
  'GET /main/s/{screen}/item': { policy: 'session', screen: 'deals', reaches: byKey },
  'POST /main/s/{screen}/item': { policy: 'session', screen: 'deals', reaches: filledIn },
  'POST /main/s/{screen}/deleteitem': { policy: 'session', screen: 'deals', reaches: inBody },
  'POST /main/s/{screen}/submission': { policy: 'session', screen: 'deals', reaches: filledIn },
  'POST /main/s/{screen}/withdrawal': { policy: 'session', screen: 'deals', reaches: inBody },
  'POST /main/s/{screen}/revision': { policy: 'session', screen: 'deals', reaches: inBody },
  'POST /main/s/{screen}/inactive': {
    policy: 'session',
    screen: 'parties',
    reaches: (id) => ({ body: { key: id, inactive: true } }),
  },
  'GET /main/s/{screen}/options': {
    policy: 'session',
    screen: 'deals',
    names: 'party',
    reaches: (id) => ({ query: { field: 'Party', key: id } }),
    missing: 200,
  },
  'GET /main/s/{screen}/import_template': { policy: 'session', screen: 'deals' },
  'GET /main/s/{screen}/import_view': { policy: 'session', screen: 'deals', names: 'import', reaches: byKey },
  'GET /main/s/{screen}/import_refused': { policy: 'session', screen: 'deals', names: 'import', reaches: byKey },
  'POST /main/s/{screen}/import_file': { policy: 'session', screen: 'deals', file: rowsFile },
  'POST /main/s/{screen}/import_start': { policy: 'session', screen: 'deals', names: 'import', reaches: inBody },
  'POST /main/s/{screen}/import_cancel': { policy: 'session', screen: 'deals', names: 'import', reaches: inBody },
  'GET /main/s/{screen}/history': { policy: 'session', screen: 'deals', reaches: byKey },
  'GET /main/s/vwebapprights/list': { policy: 'session' },
  'GET /main/s/{screen}/list': { policy: 'session', screen: 'orders' },
  'GET /main/s/{screen}/report': { policy: 'session', screen: 'dealreport', asks: { report: 'kinds' } },
  'GET /main/s/{screen}/closing': { policy: 'session', screen: 'dealledger' },
  'POST /main/s/{screen}/closing': { policy: 'session', screen: 'dealledger', hasEffect: true },
  'GET /main/s/{screen}/jobidforfilters': { policy: 'session', screen: 'orders' },
  'GET /main/s/{screen}/stockgrid': { policy: 'session', screen: 'stock' },
  'POST /main/s/{screen}/approval': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: { selected: [id] } }),
  },
  'POST /main/s/{screen}/rejection': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: { selected: [id], reason: 'Forged' } }),
  },
  'GET /main/s/{screen}/comment': { policy: 'session', screen: 'orders', reaches: byKey },
  'POST /main/s/{screen}/comment': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ ...byKey(id), body: { comment: 'Forged' } }),
  },
  'GET /main/s/{screen}/details': { policy: 'session', screen: 'orders', reaches: byKey },
  'GET /main/s/{screen}/pdf': { policy: 'session', screen: 'orders', reaches: byKey },
  'GET /main/s/{screen}/attachments': { policy: 'session', screen: 'orders', reaches: byPk },
  'POST /main/s/{screen}/attachments': { policy: 'session', screen: 'orders', reaches: byPk, file: png('a.png') },
  'GET /main/s/{screen}/revisions': { policy: 'session', screen: 'orders', reaches: byPk },
  'POST /main/s/{screen}/deleteattachment': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: { key: id, awsfile_master_pk: id } }),
  },
  'GET /main/s/{screen}/attachmentfile': { policy: 'session', screen: 'orders', reaches: byKey },
  'POST /main/s/{screen}/attachmenttus': { policy: 'session', screen: 'orders', reaches: byPk },
  'HEAD /main/upload/{upload}': { policy: 'session' },
  'PATCH /main/upload/{upload}': { policy: 'session' },
  'GET /main/download_view': { policy: 'session', reaches: (id) => ({ query: { download_id: id, check: 'y' } }) },
  'POST /main/storelogs': { policy: 'session', reaches: (id) => ({ body: { fmt: 'csv', download_id: id } }) },
  'POST /main/export_rows': { policy: 'session', hasEffect: true },
  'POST /main/download_cancel': { policy: 'session', reaches: (id) => ({ body: { download_id: id } }) },
  'POST /main/s/{screen}/figures': { policy: 'session', screen: 'orders' },
  'GET /main/s/{screen}/slugconfig': { policy: 'session', screen: 'orders' },
  'POST /main/s/{screen}/slugconfig': {
    policy: 'session',
    screen: 'orders',
    reaches: (id) => ({ body: { id, prefix: 'A', suffix: '', start: 1, autogenerate: true } }),
  },
  'GET /main/s/{screen}/videohelplink': { policy: 'session', screen: 'orders' },
  'GET /main/s/partwisestatus/list': { policy: 'session' },
  'GET /main/s/partwisestatus/daywise_list': { policy: 'session' },
  'GET /main/s/partwisestatus/pendingerection_list': { policy: 'session' },
  'GET /main/s/partwisestatus/erectionnotupdated_list': { policy: 'session' },
  'GET /main/s/partwisestatus/jobwiseperiodic_list': { policy: 'session' },
  'GET /main/s/partwisestatus/statusparts_list': { policy: 'session' },
  'GET /main/s/jobsummary/list': { policy: 'session' },
  'GET /main/s/jobsummary/siteengineers': { policy: 'session' },
  'GET /main/s/steelreports/orders_list': { policy: 'session' },
  'GET /main/s/steelreports/dispatch_list': { policy: 'session' },
  'GET /main/s/steelreports/production_list': { policy: 'session' },
  'GET /main/s/steelreports/purchases_list': { policy: 'session' },
  'GET /main/s/steelreports/pending_list': { policy: 'session' },
  'GET /main/s/contractorbilling/list': { policy: 'session' },
  'GET /main/s/contractorbilling/contracts_list': { policy: 'session' },
  'GET /main/s/contractorbilling/invoices_list': { policy: 'session' },
  'GET /main/s/machinestatustex/list': { policy: 'session' },
  'GET /main/s/machinestatustex/day_list': { policy: 'session' },
  'GET /main/s/machinestatustex/stops_list': { policy: 'session' },
  'GET /main/s/finishingproductiontex/list': { policy: 'session' },
  'GET /main/s/finishingproductiontex/process_list': { policy: 'session' },
  'GET /main/s/finishingproductiontex/order_list': { policy: 'session' },
  'GET /main/s/partwisestatus/props': { policy: 'session' },
  'GET /main/s/partwisestatus/parts': { policy: 'session', reaches: byJob },
  'POST /main/s/partwisestatus/parts': {
    policy: 'session',
    reaches: (id) => ({ ...byJob(id), body: { partsList: [{ key: id, EntryQty: 1 }] } }),
  },
  'POST /main/s/partwisestatus/clearedits': { policy: 'session', reaches: byJob },
  'GET /main/s/partwisestatus/chartdata': { policy: 'session', reaches: (id) => ({ query: { JobId: id } }) },
  'GET /main/s/partwiseconf/stages': { policy: 'session' },
  'POST /main/s/partwiseconf/item': { policy: 'session', hasEffect: true },
  'GET /main/s/qrscanner/props': { policy: 'session' },
  'GET /main/s/qrscanner/scannerdetails': { policy: 'session' },
  'POST /main/s/qrscanner/scannerdetails': {
    policy: 'session',
    reaches: (id) => ({ body: { status: 'Erected at Site', checkedItems: [{ id: `${id}:${id}`, Qty: 1 }] } }),
  },
  'POST /main/s/qrscanner/deletescannerdetails': {
    policy: 'session',
    reaches: (id) => ({ body: { status: 'loaded', pk: id } }),
  },
  'GET /main/s/qrscanner/status': { policy: 'session', reaches: (id) => ({ query: { id: `${id}:${id}` } }) },
  'GET /main/s/labels/list': { policy: 'session' },
  'GET /main/s/labels/props': { policy: 'session' },
  'POST /main/s/labels/item': {
    policy: 'session',
    reaches: (id) => ({ ...byKey(id), body: { text: 'Forged', color: '#000000' } }),
  },
  'POST /main/s/labels/deleteitem': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'GET /main/s/task/list': { policy: 'session' },
  'GET /main/s/task/props': { policy: 'session' },
  'POST /main/s/task/item': { policy: 'session', reaches: (id) => ({ ...byKey(id), body: { taskname: 'Forged' } }) },
  'POST /main/s/task/deleteitem': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'POST /main/s/task/taskstate': { policy: 'session', reaches: (id) => ({ body: { id, isOpen: false } }) },
  'GET /main/s/task/tl_list': { policy: 'session', reaches: (id) => ({ query: { task_id: id } }) },
  'POST /main/s/task/tl_timelinecomment': {
    policy: 'session',
    reaches: (id) => ({ body: { timeline_master_pk: id, content: 'Forged' } }),
  },
  'POST /main/s/task/tl_timelineattachment': {
    policy: 'session',
    reaches: (id) => ({ body: { timeline_master_pk: id } }),
  },
  'GET /main/s/comparisonsheet/list': { policy: 'session' },
  'GET /main/s/comparisonsheet/detaileditem_list': { policy: 'session' },
  'GET /main/s/comparisonsheet/props': { policy: 'session' },
  'GET /main/s/comparisonsheet/entry_list': { policy: 'session', reaches: (id) => ({ query: { c_id: id } }) },
  'POST /main/s/comparisonsheet/entry_item': {
    policy: 'session',
    reaches: (id) => ({ ...byKey(id), body: { title: 'Forged' } }),
  },
  'POST /main/s/comparisonsheet/entry_deleteitem': {
    policy: 'session',
    reaches: (id) => ({ ...byKey(id), body: { fieldKey: 'item_id', value: id } }),
  },
  'POST /main/s/comparisonsheet/deleteitem': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  ...moduleRoutes,
}

/** The routes of the server as `METHOD /path/{name}`, read from the running server. */
export function routesOf(server: FastifyInstance): readonly string[] {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = (above[depth - 1] ?? '') + part
      above[depth] = path
      const names = methods === '' ? [] : methods.split(', ')
      return names.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    })
}

/** The schemas of the calls, by the route they describe. */
export const schemas: Readonly<Record<string, CallSchema>> = Object.fromEntries(
  readCallFiles<CallSchema>().map((schema) => [`${schema.method} ${schema.path}`, schema]),
)

export interface Sent {
  readonly query?: Words
  readonly body?: object
  /** Sent instead of a body. */
  readonly file?: Upload | undefined
  /** Used instead of the screen in the table. */
  readonly screen?: string
}

/** Calls a route of the table as this browser. */
export async function callRoute(browser: Browser, name: string, { query = {}, body = {}, file, screen }: Sent = {}) {
  const [method = '', path = ''] = name.split(' ')
  const address = path.replace('{screen}', screen ?? routes[name]?.screen ?? '')
  if (file) return await browser.upload(address, [file], { query })
  // The answer is not JSON if the person may upload.
  const isText = method !== 'POST' || name.endsWith('/attachmenttus')
  if (!isText) return await browser.post(address, body, { query })
  const { statusCode: status, body: text } = await browser.file(address, query, method as CallSchema['method'])
  return { status, text: withoutRequestId(text) }
}
