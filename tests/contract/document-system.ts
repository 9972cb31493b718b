import type { Answer, Browser } from './browser.ts'

export type DetailRow = Readonly<Record<string, string | number | null>>

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly id?: string
  readonly post_item?: Readonly<Record<string, string>>
  readonly post_list?: { readonly result: readonly DetailRow[] }
  readonly master_id?: {
    readonly add: { readonly id: string }
    readonly post_list: { readonly result: readonly DetailRow[] }
  }
}

type Told = Omit<Answer, 'body'> & { readonly body: Body }
type Query = Readonly<Record<string, string>>

interface Props {
  readonly jobIdmaster_jobid: readonly {
    readonly id: string
    readonly partyname: string
    readonly record: string | null
    readonly activeTemplate: string | null
  }[]
  readonly templates: readonly { readonly id: string }[]
  readonly defaulttemplate: string | null
}

/** The document system as this person uses it. */
export function documentSystem(browser: Browser) {
  const at = (call: string): string => `/main/s/documentsys/${call}`
  const post = async (call: string, body: object, how: { headers?: Query; query?: Query } = {}): Promise<Told> =>
    (await browser.post(at(call), body, how)) as unknown as Told
  const rows = async (call: string, query: Query): Promise<readonly DetailRow[]> =>
    (await browser.get(at(call), { page_by: '500', ...query })).body.get_list.result as unknown as readonly DetailRow[]
  return {
    post,
    props: async () => ((await browser.get(at('props'))).body as unknown as { get_props: Props }).get_props,
    jobs: (query: Query = {}) => rows('list', query),
    details: (query: Query) => rows('documentsysdetails_list', query),
    template: (label: string) => rows('templatedocumentsys_list', { label }),
    save: (job: string, detailsGrid: readonly object[], more: object = {}) =>
      post('item', { jobIdmaster_jobid: job, detailsGrid, ...more }),
    reset: (job: string) => post('deleteitem', { jobIdmaster_jobid: job }),
  }
}

export type DocumentSystem = ReturnType<typeof documentSystem>
