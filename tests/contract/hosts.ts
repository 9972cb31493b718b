import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../server/config/config.ts'
import type { Browser } from './browser.ts'
import { newInstallation, openSite, type Site, type SiteOptions } from './databases.ts'

/** Servers of one installation on one PostgreSQL, each with separate folders; the first one adds the rows. */
export interface Hosts {
  readonly all: readonly Site[]
  close(): Promise<void>
}

/** @param each the screens and rows of each server */
export async function openHosts(each: readonly SiteOptions[], settings: Partial<Config> = {}): Promise<Hosts> {
  const installation = await newInstallation('postgres')
  const folder = await mkdtemp(join(tmpdir(), 'countersign-hosts-'))
  const all: Site[] = []
  for (const [index, options] of each.entries()) {
    const own = join(folder, String(index))
    const folders = { dataDir: join(own, 'data'), outboxDir: join(own, 'outbox'), auditDir: join(own, 'audit') }
    const config = { ...installation.config, ...folders, ...settings }
    const site = await openSite({ config, remove: installation.remove }, { rows: null, ...options })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    all.push(site)
  }
  return {
    all,
    async close() {
      for (const site of all) await site.close()
      await rm(folder, { recursive: true, force: true })
      await installation.remove()
    },
  }
}

export const originOf = ({ server }: Site): string =>
  `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

/** An upload in parts by this person, each part at the named server. */
export function uploadsBy(browser: Browser) {
  const ask = (site: Site, path: string, init: RequestInit): Promise<Response> => {
    const cookie = Object.entries(browser.cookieJar()).map((pair) => pair.join('='))
    const headers = { cookie: cookie.join('; '), 'tus-resumable': '1.0.0', ...init.headers }
    return fetch(originOf(site) + path, { ...init, headers })
  }
  return {
    /** Returns the path of the upload. */
    async begin(site: Site, { pk, name, length }: { pk: string; name: string; length: number }): Promise<string> {
      const query = new URLSearchParams({ awsfile_master_pk: pk, maxSize: '50', apitoken: browser.token })
      const metadata = `filename ${Buffer.from(name).toString('base64')}`
      const headers = { 'upload-length': String(length), 'upload-metadata': metadata }
      const answer = await ask(site, `/main/s/orders/attachmenttus?${query.toString()}`, { method: 'POST', headers })
      return answer.headers.get('location') ?? ''
    },
    send(site: Site, path: string, { at, bytes }: { at: number; bytes: Uint8Array<ArrayBuffer> }): Promise<Response> {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }
      return ask(site, path, { method: 'PATCH', headers, body: bytes })
    },
    async offset(site: Site, path: string): Promise<number> {
      return Number((await ask(site, path, { method: 'HEAD' })).headers.get('upload-offset'))
    },
    head: (site: Site, path: string): Promise<Response> => ask(site, path, { method: 'HEAD' }),
  }
}
