import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { BlockSpec } from '../compile/block.ts'
import { openScreens, type LiveScreens } from './live.ts'
import { formatProblems } from './problems.ts'
import { contentTypeOf } from './published.ts'

/** Name of the message that the page listens for during development (engine/shell/development/hot.ts). */
const SCREENS_EVENT = 'countersign:screens'
const PROBLEMS_EVENT = 'countersign:problems'

/**
 * Serves compiled screens to the page and replaces them in place when a file is saved; a build gets
 * them as files for static hosting.
 *
 * @param screens the vocabulary of the site, or screens that the caller keeps compiled: those are not closed here
 */
export function countersign(screens: { readonly blocks: readonly BlockSpec[] } | LiveScreens): Plugin {
  const external = 'blocks' in screens ? null : screens
  let root = process.cwd()
  let close = (): void => {}
  const open = async (watch: boolean): Promise<LiveScreens> =>
    'blocks' in screens ? await openScreens(join(root, 'screens'), { watch, ...screens }) : screens
  return {
    name: 'countersign',
    configResolved(config) {
      root = config.root
    },
    async configureServer(server) {
      const screens = await open(true)
      const stop = screens.subscribe(() => tellPage(server, screens))
      close = () => {
        stop()
        if (!external) screens.close()
      }
      server.ws.on('connection', () => tellPage(server, screens))
      if (!external) serveScreens(server, screens)
    },
    /** Also called for a development server, when it is closed. */
    closeBundle: () => close(),
    async generateBundle() {
      const screens = await open(false)
      const { manifest, files } = screens.current()
      const source = JSON.stringify({ ...manifest, erp: erpOrigin(process.env['ERP_URL']) })
      this.emitFile({ type: 'asset', fileName: 'screens/manifest.json', source })
      for (const [path, body] of files) this.emitFile({ type: 'asset', fileName: path.slice(1), source: body })
    },
  }
}

/** The origin of the ERP for a statically hosted page; null: that of the page. Fails the build on an invalid URL. */
export function erpOrigin(url: string | undefined): string | null {
  if (url === undefined || url === '') return null
  const address = URL.parse(url)
  if (address?.protocol === 'https:' || address?.protocol === 'http:') return address.origin
  throw new Error(`ERP_URL must be an address such as https://erp.example.com, not ${url}`)
}

function tellPage(server: ViteDevServer, screens: LiveScreens): void {
  const { manifest, diagnostics, sources } = screens.current()
  const errors = diagnostics.filter((each) => each.severity === 'error')
  server.ws.send(SCREENS_EVENT, { manifest })
  if (errors.length > 0)
    server.ws.send(PROBLEMS_EVENT, { text: formatProblems(errors, { folder: screens.folder, sources }) })
}

/** For `vite` on its own; behind the reference server, that one serves them. */
function serveScreens(server: ViteDevServer, screens: LiveScreens): void {
  server.middlewares.use('/screens', (request, response, next) => {
    const { manifest, files } = screens.current()
    const path = `/screens${(request.url ?? '').split('?')[0] ?? ''}`
    const body = path === '/screens/manifest.json' ? JSON.stringify(manifest) : files.get(path)
    if (body === undefined) return next()
    response.setHeader('content-type', contentTypeOf(path))
    response.end(body)
  })
}
