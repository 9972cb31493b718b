import type { TypedTemplateRow } from '../../server/modules/section-wise/typed.ts'
import type { Answer, Browser } from './browser.ts'

export type TemplateRow = TypedTemplateRow

export interface EntryRow {
  readonly template_id: string
  readonly listname: string
  readonly type: string
  readonly nos: number
  readonly erectedqty: number
  readonly qty: number | null
  readonly balanceqty: number
  readonly workper: number
  readonly planper: number
  readonly actualstartdate: string | null
  readonly actualenddate: string | null
  readonly projecteddate: string | null
  readonly delay_days: number | null
}

interface Note {
  readonly id: string
  readonly users_id: string
  readonly content: string
}

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly sectionwisejob_id?: string
  readonly post_item?: Readonly<Record<string, string>>
  readonly get_notes?: readonly Note[]
  readonly get_list?: { readonly result: readonly Record<string, unknown>[] }
  readonly get_totals?: { readonly result: readonly Readonly<Record<string, number>>[] }
}

type Answered = Omit<Answer, 'body'> & { readonly body: Body }
type Words = Readonly<Record<string, string>>

/** The section-wise screen as this person uses it. */
export function sectionWise(browser: Browser) {
  const at = (call: string): string => `/main/s/sectionwiseerectionstatus/${call}`
  const get = async (call: string, query: Words = {}) => (await browser.get(at(call), query)) as unknown as Answered
  const post = async (call: string, body: object, headers: Words = {}) =>
    (await browser.post(at(call), body, { headers })) as unknown as Answered
  return {
    list: async (query: Words = {}) => (await get('list', { page_by: '200', ...query })).body.get_list?.result ?? [],
    template: (job?: string, more = '0') =>
      get('sectionwisetemplate_list', job === undefined ? { more } : { jobidmaster_jobid: job, more }),
    saveTemplate: (job: string | null, rows: readonly TemplateRow[], id: string | null = null) =>
      post('sectionwisetemplate_item', { id, jobidmaster_jobid: job, templateGrid: rows }),
    copy: (job: string, copyId: string) => post('sectionwisetemplate_copyfromjobid', { job, copyId }),
    async entries(job: string, CreatedAt: string) {
      const { status, body } = await get('sectionwisetemplateentry_list', { jobidmaster_jobid: job, CreatedAt })
      const rows = (body.get_list?.result ?? []) as unknown as readonly EntryRow[]
      return { status, rows, totals: body.get_totals?.result[0] ?? null }
    },
    saveEntries: (job: string, createdAt: string, entryGrid: readonly object[]) =>
      post('sectionwisetemplateentry_item', { jobidmaster_jobid: job, createdAt, entryGrid }),
    post,
    notes: (key: string) => get('notes', { key }),
    addNote: (key: string, content: string) => post('notes', { key, content }),
    deleteNote: (id: string) => post('deletenotes', { id }),
  }
}

export type SectionWise = ReturnType<typeof sectionWise>
