import type { Upload } from './browser.ts'

export type Words = Readonly<Record<string, string>>

/** What a route asks of whoever calls it. */
export interface Row {
  /** `session`: nobody gets in without one; `admin`: nor who is no administrator; `public`: open to everybody. */
  readonly policy: 'session' | 'admin' | 'public'
  /** How a document of another company is asked for here, which is then as one of nobody; undefined: by no id. */
  readonly reaches?: (id: string) => { readonly query?: Words; readonly body?: object }
  /** Every call that is right in its form changes something: there is none of no effect to try words on. */
  readonly hasEffect?: true
  /** The screen that answers it: of every route whose path has `{screen}`. */
  readonly screen?: RouteScreen
  /** What `reaches` takes the id of, where it is no row of the screen: an import of the caller, a row of `parties`. */
  readonly names?: 'import' | 'party'
  /** The query of a right call, where the example of its schema names what this screen has not. */
  readonly asks?: Words
  /** What has to be sent as multipart/form-data. */
  readonly file?: Upload
  /** The answer about a row that nobody has, where it is not 404. */
  readonly missing?: 200
}

/** `orders` and `stock` of fixture.ts, `deals` and `parties` of twin-screens.ts, with the report on deals. */
export type RouteScreen = 'orders' | 'stock' | 'deals' | 'parties' | 'dealreport'

export const byKey = (id: string) => ({ query: { key: id } })

/** Routes of the newer modules, beside those of `routes.ts`, which hands them on. */
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
    // From another job: from itself it is refused before anything is looked for.
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
