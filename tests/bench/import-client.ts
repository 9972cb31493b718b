/** Calls of benchmarks to a running product over HTTP, among them imports. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../browser/product.ts'
import { signInAt } from './list-call/fill.ts'
import { timed } from './times.ts'

export interface Client {
  get(path: string): Promise<unknown>
  file(path: string): Promise<Buffer>
  post(path: string, body: object | FormData): Promise<unknown>
}

interface ImportRun {
  readonly state: string
  readonly refused: number
  readonly created: number
  readonly unchanged: number
  readonly failed?: string
}

/** Signed in as an administrator of the sample company. */
export async function adminClient({ address }: Product): Promise<Client> {
  const { cookie, token } = await signInAt(address, 'admin@steel.example')
  const url = (path: string): string =>
    `${address}${path}${path.includes('?') ? '&' : '?'}apitoken=${encodeURIComponent(token)}`
  const get = (path: string): Promise<Response> => fetch(url(path), { headers: { cookie } })
  return {
    get: async (path) => await (await get(path)).json(),
    file: async (path) => Buffer.from(await (await get(path)).arrayBuffer()),
    async post(path, body) {
      const sent =
        body instanceof FormData
          ? { body, headers: { cookie } }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', cookie } }
      return await (await fetch(url(path), { method: 'POST', ...sent })).json()
    },
  }
}

/** A list call as people make it meanwhile; its duration in ms. Throws if it has no rows. */
export const listCall = (client: Client): Promise<number> =>
  timed(async () => {
    const answer = await client.get('/main/s/sales/list?page=0&page_by=50&scope=all')
    const { get_list: list } = answer as { readonly get_list?: { readonly result: readonly unknown[] } }
    if (list?.result.length !== 50) throw new Error(JSON.stringify(answer).slice(0, 300))
  })

const pause = (): Promise<void> => sleep(100)

/** Waits until the import is no longer running, and calls `meanwhile` again and again until then. */
async function settle(client: Client, path: string, meanwhile: () => Promise<void>): Promise<ImportRun> {
  for (;;) {
    const { get_import: run } = (await client.get(`/main/s/${path}`)) as { readonly get_import?: ImportRun | null }
    if (!run || run.failed || run.refused > 0) throw new Error(`The import has failed: ${JSON.stringify(run)}`)
    if (run.state !== 'checking' && run.state !== 'importing') return run
    await meanwhile()
  }
}

interface SentFile {
  readonly screen: string
  readonly csv: string
}

interface ImportStep extends ImportRun {
  readonly key: string
  readonly ms: number
}

/** Sends a file, and waits until it is checked. */
export async function checkFile(client: Client, { screen, csv }: SentFile, meanwhile = pause): Promise<ImportStep> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'rows.csv')
  const begin = performance.now()
  const { key = '' } = (await client.post(`/main/s/${screen}/import_file`, form)) as { readonly key?: string }
  const run = await settle(client, `${screen}/import_view?key=${key}`, meanwhile)
  return { ...run, key, ms: performance.now() - begin }
}

/** Checks a file and imports it. */
export async function importFile(
  client: Client,
  sent: SentFile,
  meanwhile = pause,
): Promise<{ readonly checked: ImportStep; readonly imported: ImportStep }> {
  const checked = await checkFile(client, sent, meanwhile)
  const { key } = checked
  const begin = performance.now()
  await client.post(`/main/s/${sent.screen}/import_start`, { key })
  const run = await settle(client, `${sent.screen}/import_view?key=${key}`, meanwhile)
  return { checked, imported: { ...run, key, ms: performance.now() - begin } }
}
