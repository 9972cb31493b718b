import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import videos from '../../schemas/erp/videohelplink.schema.json' with { type: 'json' }
import { HttpError } from '../http/errors.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'
import { screenParam } from './targets.ts'

interface Help {
  readonly type: string
  readonly name: string
  readonly link: string
}

/** Help about a screen (site-modules §7), from a settings file that is read at each call. */
export function registerHelp(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: videos.query } } as const
  app.get(
    '/s/:screen/videohelplink',
    route,
    signedIn(context, async (_call, request) => {
      const screen = screenParam(request)
      if (!context.screens.get(screen)) throw new HttpError(404, 'unknown-screen', 'There is no such screen.')
      return { ok: true, get_videohelplink: { result: await helpOf(context.config.helpFile, screen) } }
    }),
  )
}

/** The help of the screen, then that of `*`; empty without a file. */
async function helpOf(path: string, screen: string): Promise<readonly Help[]> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const all = JSON.parse(text) as Readonly<Record<string, unknown>>
  const own = Object.hasOwn(all, screen) ? all[screen] : []
  return [own, all['*']].flatMap((each) => (Array.isArray(each) ? each : [])).filter(isHelp)
}

/** Only links that a browser may open. */
function isHelp(value: unknown): value is Help {
  const { type, name, link } = Object(value) as Partial<Help>
  const isText = typeof type === 'string' && typeof name === 'string' && typeof link === 'string'
  return isText && /^https?:\/\/[^/]/.test(link)
}
