import type { Upload } from './browser.ts'

export type Words = Readonly<Record<string, string>>

/** The requirements of a route for its callers. */
export interface Row {
  /** `session`: requires a session; `admin`: requires an administrator; `public`: open to everybody. */
  readonly policy: 'session' | 'admin' | 'public'
  /** A request for the id of another company's document, answered as unknown; undefined: the route has no id. */
  readonly reaches?: (id: string) => { readonly query?: Words; readonly body?: object }
  /** Every valid call has an effect, so that no harmless call exists to try texts with. */
  readonly hasEffect?: true
  /** A screen that supports the route, if its path has `{screen}`. */
  readonly screen?: RouteScreen
  /** The kind of row for the id of `reaches`, if not a row of the screen: an import of the caller, or a party. */
  readonly names?: 'import' | 'party'
  /** The query of a valid call, if the example of its schema does not fit this screen. */
  readonly asks?: Words
  /** The body to send as multipart/form-data. */
  readonly file?: Upload
  /** The status for an unknown row, if it is not 404. */
  readonly missing?: 200
}

/** `orders` and `stock` of fixture.ts, `deals` and `parties` of twin-screens.ts, with a report and a ledger of deals. */
export type RouteScreen = 'orders' | 'stock' | 'deals' | 'parties' | 'dealreport' | 'dealledger'

export const byKey = (id: string) => ({ query: { key: id } })

/** Routes of the newer modules; `routes.ts` includes them. */
export const moduleRoutes: Readonly<Record<string, Row>> = {
  'GET /main/s/sectionwiseerectionstatus/list': { policy: 'session' },
  'GET /main/s/sectionwiseerectionstatus/props': { policy: 'session' },
  'GET /main/s/sectionwiseerectionstatus/sectionwisetemplate_list': {
    policy: 'session',
    reaches: (id) => ({ query: { jobidmaster_jobid: id } }),
  },
  'GET /main/s/sectionwiseerectionstatus/sectionwisetemplateentry_list': {
    policy: 'session',
    reaches: (id) => ({ query: { jobidmaster_jobid: id } }),
  },
  'POST /main/s/sectionwiseerectionstatus/sectionwisetemplate_item': {
    policy: 'session',
    reaches: (id) => ({
      body: { jobidmaster_jobid: id, templateGrid: [{ template_id: 'new-1', listname: 'Forged' }] },
    }),
  },
  'POST /main/s/sectionwiseerectionstatus/sectionwisetemplate_copyfromjobid': {
    policy: 'session',
    // From another job, since copying a job to itself is refused before any lookup.
    reaches: (id) => ({ body: { job: id, copyId: id === 'SB-2401' ? 'SB-2402' : 'SB-2401' } }),
  },
  'POST /main/s/sectionwiseerectionstatus/sectionwisetemplateentry_item': {
    policy: 'session',
    reaches: (id) => ({ body: { jobidmaster_jobid: id, entryGrid: [{ template_id: id, qty: 1 }] } }),
  },
  'GET /main/s/sectionwiseerectionstatus/notes': { policy: 'session', reaches: byKey },
  'POST /main/s/sectionwiseerectionstatus/notes': {
    policy: 'session',
    reaches: (id) => ({ body: { key: id, content: 'Forged' } }),
  },
  'POST /main/s/sectionwiseerectionstatus/deletenotes': { policy: 'session', reaches: (id) => ({ body: { id } }) },
  'GET /main/s/detailsviewtex/list': { policy: 'session' },
  'GET /main/s/notificationconfig/list': { policy: 'session' },
  'GET /main/s/notificationconfig/eventalerts_list': { policy: 'session' },
  'GET /main/s/notificationconfig/props': { policy: 'session' },
  'POST /main/s/notificationconfig/item': { policy: 'admin', hasEffect: true },
  'POST /main/s/notificationconfig/copynotificationconfig': { policy: 'admin', hasEffect: true },
  'POST /main/s/{screen}/manualrun': { policy: 'admin', screen: 'orders' },
  'GET /main/s/people/list': { policy: 'session' },
  'GET /main/s/people/props': { policy: 'session' },
  'GET /main/s/people/openwork': { policy: 'session', reaches: byKey },
  'POST /main/s/people/item': { policy: 'session', reaches: (id) => ({ ...byKey(id), body: { name: 'Forged' } }) },
  'POST /main/s/people/invitation': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'POST /main/s/people/deactivation': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'POST /main/s/people/reactivation': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'POST /main/s/people/endsessions': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'GET /main/s/audit/list': { policy: 'session' },
  'GET /main/s/audit/props': { policy: 'session' },
  'GET /main/s/companies/list': { policy: 'session' },
  'GET /main/s/companies/props': { policy: 'session' },
  'POST /main/s/companies/item': { policy: 'session', reaches: (id) => ({ ...byKey(id), body: { name: 'Forged' } }) },
  'POST /main/s/companies/deactivation': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'POST /main/s/companies/reactivation': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'GET /main/s/erectionstatus/list': { policy: 'session' },
  'GET /main/s/erectionstatus/props': { policy: 'session' },
  'GET /main/s/erectionstatus/notes': { policy: 'session', reaches: byKey },
  'GET /main/s/erectionstatus/labourstatus': { policy: 'session', reaches: byKey },
  'GET /main/s/erectionstatus/machinerystatus': { policy: 'session', reaches: byKey },
  'GET /main/s/erectionstatus/dailyfiles_list': { policy: 'session', reaches: (id) => ({ query: { id } }) },
  'GET /main/s/erectionstatus/stagewisefiles_list': { policy: 'session', reaches: (id) => ({ query: { id } }) },
  'GET /main/s/erectionstatus/projectqcdetails_list': { policy: 'session', reaches: (id) => ({ query: { id } }) },
  'GET /main/s/erectionstatus/projectdetails_list': { policy: 'session', reaches: (id) => ({ query: { id } }) },
  'POST /main/s/erectionstatus/item': { policy: 'session', reaches: (id) => ({ ...byKey(id), body: {} }) },
  'POST /main/s/erectionstatus/deleteitem': { policy: 'session', reaches: (id) => ({ body: { key: id } }) },
  'POST /main/s/erectionstatus/deletenotes': { policy: 'session', reaches: (id) => ({ body: { id } }) },
  'POST /main/s/erectionstatus/deletelabour': {
    policy: 'session',
    reaches: (id) => ({ body: { currentlabour_id: id } }),
  },
  'POST /main/s/erectionstatus/deletemachinery': {
    policy: 'session',
    reaches: (id) => ({ body: { currentmachinery_id: id } }),
  },
  'GET /main/s/documentsys/list': { policy: 'session' },
  'GET /main/s/documentsys/props': { policy: 'session' },
  'GET /main/s/documentsys/documentsysdetails_list': { policy: 'session' },
  'GET /main/s/documentsys/templatedocumentsys_list': { policy: 'session' },
  'POST /main/s/documentsys/item': {
    policy: 'session',
    reaches: (id) => ({ body: { jobIdmaster_jobid: id, detailsGrid: [{ type_details_id: id, Status: 'Yes' }] } }),
  },
  'POST /main/s/documentsys/detailitem': {
    policy: 'session',
    reaches: (id) => ({ body: { jobIdmaster_jobid: id, type_details_id: id } }),
  },
  'POST /main/s/documentsys/deleteitem': {
    policy: 'session',
    reaches: (id) => ({ body: { jobIdmaster_jobid: id } }),
  },
  'POST /main/s/documentsys/templatedocumentsys_item': { policy: 'session' },
  'POST /main/s/documentsys/templatedocumentsys_copyfromtemplate': { policy: 'session' },
  'POST /main/s/documentsys/savedefaulttemplate': { policy: 'session' },
}
