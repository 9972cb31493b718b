/** Calls of benchmarks to a running product over HTTP, among them imports. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../browser/product.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'

export interface Client {
  get(path: string): Promise<unknown>
  post(path: string, body: object | FormData): Promise<unknown>
}

interface ImportAnswer {
  readonly get_import?: { readonly state: string; readonly refused: number; readonly failed?: string } | null
}

/** Signed in as an administrator of the sample company. */
export async function signedIn({ address }: Product): Promise<Client> {
  const login = { email: 'admin@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'bench' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/main/login`, { method: 'POST', headers, body: JSON.stringify(login) })
  const { tok = '' } = (await answer.json()) as { tok?: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const url = (path: string): string =>
    `${address}${path}${path.includes('?') ? '&' : '?'}apitoken=${encodeURIComponent(tok)}`
  return {
    get: async (path) => await (await fetch(url(path), { headers: { cookie } })).json(),
    async post(path, body) {
      const sent =
        body instanceof FormData
          ? { body, headers: { cookie } }
          : { body: JSON.stringify(body), headers: { ...headers, cookie } }
      return await (await fetch(url(path), { method: 'POST', ...sent })).json()
    },
  }
}

/** Milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const pause = (): Promise<void> => sleep(50)

/** Waits until the import is no longer running, and calls `meanwhile` again and again until then. */
export async function settle(client: Client, path: string, meanwhile = pause): Promise<void> {
  for (;;) {
    const { get_import: run } = (await client.get(`/main/s/${path}`)) as ImportAnswer
    if (run?.failed || (run && run.refused > 0)) throw new Error(JSON.stringify(run).slice(0, 500))
    if (run?.state !== 'checking' && run?.state !== 'importing') return
    await meanwhile()
  }
}

/** The key of the import; empty if the file was refused. */
export async function sendFile(client: Client, screen: string, csv: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'rows.csv')
  const { key = '' } = (await client.post(`/main/s/${screen}/import_file`, form)) as { readonly key?: string }
  return key
}

interface SentFile {
  readonly screen: string
  readonly csv: string
}

/** Milliseconds that checking the file and importing it took. */
export async function importFile(
  client: Client,
  { screen, csv }: SentFile,
  meanwhile = pause,
): Promise<{ readonly checked: number; readonly imported: number }> {
  let key = ''
  const checked = await timed(async () => {
    key = await sendFile(client, screen, csv)
    await settle(client, `${screen}/import_view?key=${key}`, meanwhile)
  })
  const imported = await timed(async () => {
    await client.post(`/main/s/${screen}/import_start`, { key })
    await settle(client, `${screen}/import_view?key=${key}`, meanwhile)
  })
  return { checked, imported }
}
