import type { Answer, Browser } from './browser.ts'

export interface ScannedPart {
  readonly id: string
  readonly Part: string
  readonly previous_stage: string
  readonly Qty: number | null
  readonly balqty: number
  readonly checked: boolean
}

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly get_scannerdetails: readonly ScannedPart[]
  readonly post_scannerdetails: readonly ScannedPart[]
  readonly vehicle_opts: readonly string[]
  readonly last_vehicle_no: string | null
}

export interface Stage {
  readonly Qty: number
  readonly Status: string
  readonly AddBy: string
  readonly AddDate: string
}

type ScannerAnswer = Omit<Answer, 'body'> & { readonly body: Body }

interface Item {
  readonly id: string
  readonly Qty: number
}

interface How {
  readonly vehicle_no?: string | null
  readonly key?: string
}

const scannerAnswer = (answer: Answer): ScannerAnswer => answer as unknown as ScannerAnswer
const at = (call: string): string => `/main/s/qrscanner/${call}`
/** A person may make at most five scans per second. */
const PAUSE_MS = 210

/** The scanner as this person uses it. */
export function scanner(browser: Browser) {
  return {
    browser,
    /** Scans without a pause. */
    hasty: async (pk: string) =>
      scannerAnswer(await browser.post(at('scannerdetails'), { status: 'loaded' }, { query: { pk } })),
    async read(pk: string, status = 'Erected at Site') {
      await pause()
      const answer = scannerAnswer(
        await browser.post(at('scannerdetails'), { status, vehicle_no: null }, { query: { pk } }),
      )
      return { ...answer, parts: answer.body.get_scannerdetails ?? [] }
    },
    async save(status: string, checkedItems: readonly Item[], { vehicle_no = null, key }: How = {}) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      return scannerAnswer(await browser.post(at('scannerdetails'), { status, checkedItems, vehicle_no }, { headers }))
    },
    remove: async (status: string, pk: string) =>
      scannerAnswer(await browser.post(at('deletescannerdetails'), { status, pk })),
    async history(id: string) {
      const answer = await browser.get(at('status'), { id })
      const body = answer.body as unknown as { get_status?: { result: readonly Stage[] } }
      return { status: answer.status, rows: body.get_status?.result ?? [] }
    },
  }
}

export type Scanner = ReturnType<typeof scanner>

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
