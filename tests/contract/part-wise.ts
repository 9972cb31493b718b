import { dayIn } from '../../engine/definition/date-range.ts'
import { inTenant } from '../../server/database/tenant.ts'
import type { Answer, Browser } from './browser.ts'
import type { Site } from './databases.ts'
import { app } from './fixture.ts'

export interface FormPart {
  readonly key: string
  readonly PListNo: string
  readonly Part: string
  readonly Structure: string
  readonly DispQty: number
  readonly RcdQty: number
  readonly ErecQty: number
  readonly BalQty: number
  readonly EntryQty: number | null
}

type Form = Readonly<Record<string, string>>

interface Line {
  readonly key: string
  readonly EntryQty: number
}

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly get_parts: readonly FormPart[]
  readonly allow_job: number
  readonly post_item?: Form
}

type Saved = Omit<Answer, 'body'> & { readonly body: Body }

export interface PartWise {
  read(form: Form): Promise<{ parts: readonly FormPart[]; allowed: number; status: number }>
  save(form: Form, partsList: readonly Line[], key?: string): Promise<Saved>
  clear(form: Form): Promise<Saved>
}

export const today = (): string => dayIn(app.timeZone, new Date())

/** The parameters that the entry form sends, for a job and today. */
export function formOf(JobId: string, more: Form = {}): Form {
  return { JobId, VoucherDate: today(), Status: 'Erected at Site', AdditionalStatus: 'In order', ...more }
}

/** The entry form as this person uses it. */
export function partWise(browser: Browser): PartWise {
  const at = (call: string) => `/main/s/partwisestatus/${call}`
  return {
    async read(form) {
      const asked = Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'AdditionalStatus'))
      const { status, body } = (await browser.get(at('parts'), asked)) as unknown as Saved
      return { parts: body.get_parts, allowed: body.allow_job, status }
    },
    async save(query, partsList, key) {
      const headers: Form = key === undefined ? {} : { 'idempotency-key': key }
      return (await browser.post(at('parts'), { partsList }, { query, headers })) as unknown as Saved
    },
    clear: async (query) => (await browser.post(at('clearedits'), {}, { query })) as unknown as Saved,
  }
}

/** The audit entries of a job, in order. */
export async function auditOf(
  { database }: Site,
  document: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows = await inTenant(database, 'steel', (work) =>
    work.selectFrom('audit').select('entry').where('document_id', '=', document).orderBy('seq').execute(),
  )
  return rows.map(({ entry }) => JSON.parse(entry) as Record<string, unknown>)
}
