import type { Answer, Browser } from './browser.ts'

export interface EntryRow {
  readonly id: string
  readonly JobId: string
  readonly SiteEng: string
  readonly PartyName: string
  readonly AddDate: string
  readonly Contractorname: string
  readonly ErectionStage: string | null
  readonly ErectionStageClass: string
  readonly notescontent: string | null
  readonly daily_ids_count: number
  readonly InProblem: boolean
  readonly EditBy: string | null
}

export type ChildRow = Readonly<Record<string, string | number | null>>

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly add?: { readonly id: string }
  readonly save?: { readonly id: string }
  readonly post_item?: Readonly<Record<string, string>>
  readonly get_notes?: { readonly result: readonly ChildRow[] }
  readonly get_labourstatus?: { readonly result: readonly ChildRow[] }
  readonly get_machinerystatus?: { readonly result: readonly ChildRow[] }
}

type ErectionAnswer = Omit<Answer, 'body'> & { readonly body: Body }
type Query = Readonly<Record<string, string>>

const AT = '/main/s/erectionstatus'

/** The erection status as this person uses it. */
export function erectionOf(browser: Browser) {
  const list = async <Row>(call: string, query: Query): Promise<readonly Row[]> =>
    (await browser.get(`${AT}/${call}`, query)).body.get_list.result as unknown as readonly Row[]
  const get = async (call: string, query: Query = {}) => (await browser.get(`${AT}/${call}`, query)) as ErectionAnswer
  const post = async (call: string, body: object, how: { query?: Query; headers?: Query } = {}) =>
    (await browser.post(`${AT}/${call}`, body, how)) as ErectionAnswer
  return {
    get,
    post,
    list,
    entries: (query: Query = {}) => list<EntryRow>('list', { page_by: '100', ...query }),
    save: (body: object, id: string | null = null) => post('item', body, id === null ? {} : { query: { key: id } }),
    notes: async (key: string) => (await get('notes', { key })).body.get_notes?.result ?? [],
    labour: async (key: string) => (await get('labourstatus', { key })).body.get_labourstatus?.result ?? [],
    machinery: async (key: string) => (await get('machinerystatus', { key })).body.get_machinerystatus?.result ?? [],
  }
}

export type ErectionOf = ReturnType<typeof erectionOf>
