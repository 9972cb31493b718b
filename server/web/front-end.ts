import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { LiveScreens } from '../../engine/publish/live.ts'
import { sourcesHashFile, sourcesHash } from '../config/sources-hash.ts'

/** The placeholder of the manifest in index.html. */
export const MANIFEST_TOKEN = '%MANIFEST%'
/** The length of the hashes in the names of definitions. */
const BUILD_LENGTH = 12
const NONCE_TOKEN = '%NONCE%'

export interface HtmlPage {
  readonly html: string
  /** Null in production, where nothing is inline. */
  readonly nonce: string | null
}

/** The front end: built files, or Vite during development. */
export interface FrontEnd {
  /** index.html for an address, still with the placeholder of the manifest. */
  page(url: string): Promise<HtmlPage>
  /** Hash that changes whenever the built files do. */
  readonly build: string
  /** The folder of immutable files; null while Vite serves sources. */
  readonly folder: string | null
  /** True if the request was handled. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/**
 * Serves `dist/` as contained in the package; with sources, builds it first if they have changed.
 *
 * @param given the hash of the sources, where it is known
 */
export async function builtFrontEnd(root: string, log: (line: string) => void, given?: string): Promise<FrontEnd> {
  const folder = join(root, 'dist')
  const sources = given ?? (await sourcesHash(root))
  if ((await readFile(sourcesHashFile(folder), 'utf8').catch(() => null)) !== sources) {
    log('Building the browser part …')
    await buildFrontEnd(root, sources)
  }
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return {
    folder,
    build: sources.slice(0, BUILD_LENGTH),
    page: () => Promise.resolve({ html, nonce: null }),
    handle: (_request, _response, next) => next(),
    close: () => Promise.resolve(),
  }
}

async function buildFrontEnd(root: string, sources: string): Promise<void> {
  const folder = join(root, 'dist')
  await buildForProduction(root)
  await writeFile(sourcesHashFile(folder), sources)
}

/**
 * In a process of its own, since the bundler would leave this one with 800 MB (1,206 instead of 417) that it does not return. Overrides
 * NODE_ENV: with `test` or `development` React's development build would be bundled, twice as large.
 */
async function buildForProduction(root: string): Promise<void> {
  const entry = fileURLToPath(new URL('./build-front-end.ts', import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production' }
  const building = spawn(process.execPath, [entry, root], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(building, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The browser part could not be built: the reason is above.')
}

/** The front end through Vite, which can also serve other pages than the product's. */
export interface DevelopmentFrontEnd extends FrontEnd {
  /** Another page for an address. @param file path below the root */
  pageOf(file: string, url: string): Promise<HtmlPage>
}

/** Serves sources through Vite in this process; saved files and screens appear in the open page. */
export async function developmentFrontEnd(
  root: string,
  screens: LiveScreens,
  more: readonly Plugin[],
): Promise<DevelopmentFrontEnd> {
  const { createServer: createVite } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const { countersign } = await import('../../engine/publish/vite-plugin.ts')
  const vite = await createVite({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [react(), countersign(screens), ...more],
    html: { cspNonce: NONCE_TOKEN },
    // Vite's default port is the same for all servers of a machine: a second one would not be notified of saved files.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  const pageOf = async (file: string, url: string): Promise<HtmlPage> => {
    const nonce = randomBytes(16).toString('base64')
    const template = await readFile(join(root, file), 'utf8')
    const html = await vite.transformIndexHtml(url, template)
    return { html: html.replaceAll(NONCE_TOKEN, nonce), nonce }
  }
  return {
    folder: null,
    build: 'development',
    page: (url) => pageOf('index.html', url),
    pageOf,
    handle: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
