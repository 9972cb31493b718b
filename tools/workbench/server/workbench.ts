/** The development server's part of the workbench: its page, its calls, and the scripts in the pages that it shows. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Plugin } from 'vite'
import { LANGUAGES, isLanguage } from '../../../engine/definition/languages.ts'
import type { Manifest } from '../../../engine/definition/definition.ts'
import { fileNames } from '../../../engine/compile/compile.ts'
import { contentSecurityPolicy } from '../../../server/http/security-headers.ts'
import type { WorkbenchModule, WorkbenchContext } from '../../../server/web/workbench.ts'
import type {
  ChangesAnswer,
  ChangesRequest,
  EditedFile,
  EditedPlace,
  LocateRequest,
  SaveRequest,
  ScreenFile,
  SignInRequest,
  SiteAnswer,
} from '../api.ts'
import { expressionAt } from './expression.ts'
import { FileRefused, readScreenFile, saveScreenFile } from './files.ts'
import { requestRefusal } from './guard.ts'
import { languageServer } from './language-server.ts'
import { locate } from './locate.ts'
import { membersAt, ownFields } from './own-fields.ts'
import { changesBody, editedBody, locateBody, nameQuery, placeBody, saveBody, signInBody } from './schemas.ts'
import { signInSample } from './sign-in.ts'
import { editedSite } from './site.ts'

/** The guard runs before all of them. */
const config = { policy: 'public' } as const
const BODY_LIMIT = 2 * 1024 * 1024

/** Runs in the pages of the product before they start; does nothing unless the workbench shows them. */
const frameTools: Plugin = {
  name: 'workbench-frame',
  apply: 'serve',
  transformIndexHtml(_, { path }) {
    if (path.startsWith('/workbench')) return []
    const attrs = { type: 'module', src: '/tools/workbench/frame/frame.ts' }
    return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
  },
}

export const workbench: WorkbenchModule = {
  plugin: frameTools,
  async register(app, context) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const reason = requestRefusal(request)
        if (reason !== null) return await reply.code(403).send({ reason })
      })
      scope.setErrorHandler((error, _request, reply) => answerError(error as Error, reply))
      registerPage(scope, context)
      registerFiles(scope, context)
      registerSite(scope, context)
      registerEditing(scope, context)
      registerSignIn(scope, { app, context })
    })
  },
}

function answerError(error: Error & { readonly statusCode?: number }, reply: FastifyReply): FastifyReply {
  if (error instanceof FileRefused) return reply.code(error.status).send({ reason: error.message })
  const status = error.statusCode ?? 500
  if (status >= 500) console.error(error)
  return reply.code(status).send({ reason: error.message })
}

function registerPage(scope: FastifyInstance, { frontEnd, screens }: WorkbenchContext): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { html, nonce } = await frontEnd.pageOf('tools/workbench/index.html', request.url)
    const policy = contentSecurityPolicy({ nonce, reach: screens.current().manifest })
    reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"))
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }
  scope.get('/workbench', { config }, send)
}

function registerFiles(scope: FastifyInstance, { screens }: WorkbenchContext): void {
  scope.get<{ Querystring: { name: string } }>(
    '/workbench/api/file',
    { config, schema: { querystring: nameQuery } },
    async ({ query }) => await readScreenFile(screens.folder, query.name),
  )
  // Sequentially: of two saves that name the same version, the second is refused.
  let queue: Promise<unknown> = Promise.resolve()
  scope.put<{ Body: SaveRequest }>(
    '/workbench/api/file',
    { config, schema: { body: saveBody }, bodyLimit: BODY_LIMIT },
    async ({ body }) => {
      const saved = queue.then(() => saveScreenFile(screens.folder, body))
      queue = saved.catch(() => undefined)
      const answer = await saved
      screens.refresh()
      return answer
    },
  )
}

function registerSite(scope: FastifyInstance, { screens, backend }: WorkbenchContext): void {
  scope.get('/workbench/api/site', { config }, async (): Promise<SiteAnswer> => {
    const { manifest, sources, app } = screens.current()
    const people = (await backend?.logins()) ?? []
    return {
      label: app.label,
      files: inMenuOrder([...sources.keys()], manifest).map((file) => fileOf(file, screens.current())),
      people: people.map(({ email, role, ccode, company }) => ({ email, role, ccode, company })),
      languages: manifest.languages.map(({ name }) => ({
        name,
        label: isLanguage(name) ? LANGUAGES[name].name : name,
      })),
    }
  })
  scope.get<{ Querystring: { name: string } }>(
    '/workbench/api/screen',
    { config, schema: { querystring: nameQuery } },
    ({ query }) => {
      const { screens: compiled, app } = screens.current()
      const screen = compiled.get(query.name)
      if (!screen) throw new FileRefused(404, `There is no screen ${query.name}.`)
      return { compiled: screen, roles: app.roles, statuses: app.statuses }
    },
  )
}

/** Sections in the order of the menu; files without one come last. */
function inMenuOrder(files: readonly string[], { sections }: Manifest): readonly string[] {
  const names = sections.map(({ name }) => name)
  const placeOf = (file: string): number => names.indexOf(file.split('/')[0] ?? '') + 1 || names.length + 1
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function fileOf(file: string, { screens }: ReturnType<WorkbenchContext['screens']['current']>): ScreenFile {
  const { screen } = fileNames(file)
  const compiled = screens.get(screen)?.client
  if (!compiled) return { file, label: null, address: null }
  const { label, serverPage } = compiled
  return { file, label, address: serverPage === null ? `/${screen}` : `/ssr/${screen}/${serverPage}` }
}

function registerEditing(scope: FastifyInstance, { screens, backend }: WorkbenchContext): void {
  const site = editedSite(screens)
  const language = languageServer(screens)
  scope.addHook('onClose', () => language.close())
  const post = <Body>(path: string, body: object, answer: (body: Body) => unknown) =>
    scope.post<{ Body: Body }>(
      `/workbench/api/${path}`,
      { config, schema: { body }, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const answered = await answer(request.body as Body)
        return reply.type('application/json').send(JSON.stringify(answered))
      },
    )
  post<EditedFile>('check', editedBody, (edited) => site.check(edited))
  post<EditedPlace>('complete', placeBody, async (at) => {
    const members = membersAt(at)
    if (members !== null) return members
    const offered = await language.complete(at)
    return [...ownFields(at, offered), ...offered]
  })
  post<EditedPlace>('hover', placeBody, (at) => language.hover(at))
  post<LocateRequest>('locate', locateBody, (picked) => locate(site, picked))
  post<EditedPlace>('expression', placeBody, expressionAt)
  post<ChangesRequest>('changes', changesBody, async ({ ccode, ...edited }): Promise<ChangesAnswer> => {
    const { since, changes } = await site.changes(edited)
    const screen = site.compiled(edited)
    const rules = screen && backend ? await backend.rulesChanged(ccode, screen.server) : []
    return { since, changes, rules }
  })
}

function registerSignIn(
  scope: FastifyInstance,
  { app, context }: { readonly app: FastifyInstance; readonly context: WorkbenchContext },
): void {
  scope.post<{ Body: SignInRequest }>(
    '/workbench/api/sign-in',
    { config, schema: { body: signInBody } },
    async (request, reply) => {
      const isIn = await signInSample({ app, backend: context.backend }, request.body, { request, reply })
      if (!isIn)
        return reply.code(422).send({ reason: `${request.body.email} cannot sign in to ${request.body.ccode}.` })
      return { ok: true }
    },
  )
}
