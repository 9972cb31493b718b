import type { Answer, Browser } from './browser.ts'

export type GridRow = Readonly<Record<string, string | number | null | readonly string[]>>

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly id?: string
  readonly post_item?: Readonly<Record<string, string>>
  readonly post_list?: { readonly result: readonly GridRow[] }
}

type Told = Omit<Answer, 'body'> & { readonly body: Body }
type Query = Readonly<Record<string, string>>

interface How {
  readonly query?: Query
  readonly headers?: Query
}

interface Props {
  readonly indents: readonly { readonly id: string; readonly indentItems: readonly string[] }[]
  readonly items: readonly { readonly id: string }[]
  readonly parties: readonly { readonly id: string }[]
}

/** A row as the screen sends it. */
export const pairsOf = (rows: readonly GridRow[]) => rows.map((row) => Object.entries(row))

/** The comparison sheet as this person uses it. */
export function comparison(browser: Browser) {
  const at = (call: string): string => `/main/s/comparisonsheet/${call}`
  const post = async (call: string, body: object, { query = {}, headers = {} }: How = {}): Promise<Told> =>
    (await browser.post(at(call), body, { query, headers })) as unknown as Told
  const rows = async (call: string): Promise<readonly GridRow[]> =>
    (await browser.get(at(call), { page_by: '200' })).body.get_list.result as unknown as readonly GridRow[]
  return {
    props: async () => ((await browser.get(at('props'))).body as unknown as { get_props: Props }).get_props,
    async grid(query: Query) {
      const { status, body } = await browser.get(at('entry_list'), query)
      const { get_list, get_totals } = body as unknown as {
        get_list?: { result: readonly GridRow[] }
        get_totals?: { result: Readonly<Record<string, number>> }
      }
      return { status, code: body.code, rows: get_list?.result ?? [], totals: get_totals?.result ?? {} }
    },
    save: (title: string, entries: readonly GridRow[], how: How = {}) =>
      post('entry_item', { title, createdAt: '2026-11-02', entries_: pairsOf(entries) }, how),
    takeOut: (key: string | null, fieldKey: string, value: string) =>
      post('entry_deleteitem', { fieldKey, value }, { query: key === null ? {} : { key } }),
    remove: (key: string) => post('deleteitem', { key }),
    sheets: () => rows('list'),
    items: () => rows('detaileditem_list'),
  }
}

export type Comparison = ReturnType<typeof comparison>
