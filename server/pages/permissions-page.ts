import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../engine/calls/contract.ts'
import type { Published } from '../../engine/publish/published.ts'
import { languagesOf } from '../http/company-app.ts'
import { html, type Html } from '../http/html.ts'
import { matrixCsv } from '../workflow/permissions/csv.ts'
import { permissionMatrix, type PermissionMatrix, type ScreenPermissions } from '../workflow/permissions/permissions.ts'
import { appearanceOf } from './appearance.ts'
import { pageCalls } from './calls.ts'
import { type PageLanguage, pageLanguage } from './language.ts'
import { sendPage } from './page.ts'

const PERMISSIONS_PAGE = '/ssr/permissions'
const CSV = 'permissions.csv'

/**
 * Who may do what on the screens of the company, for its administrators: as a page, and with `?format=csv` as a file.
 * The content is that of `countersign permissions`, limited to the screens of the company's platform.
 */
export async function registerPermissionsPage(app: FastifyInstance, published: () => Published): Promise<void> {
  app.get(PERMISSIONS_PAGE, { config: { policy: 'session' } }, (request, reply) =>
    answer({ app, published: published(), request, reply }),
  )
}

interface PageRequest {
  readonly app: FastifyInstance
  readonly published: Published
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A rule in the answer of `/main/rules`; one that waits to be accepted has a hash in `pending`. */
interface Rule {
  readonly label: string
  readonly pending: string | null
  /** Roles that its rules name but nobody has. */
  readonly unheld?: readonly string[]
}

async function answer({ app, published, request, reply }: PageRequest): Promise<FastifyReply> {
  const { apiid } = published.app
  const calls = pageCalls(app, request)
  const { body } = await calls.get('/main/v', { apiid })
  const session = body as Session & { readonly loginRequired: boolean; readonly tok?: string }
  const isSignedIn = session.loginRequired === false
  const appearance = appearanceOf(request, {
    languages: languagesOf(published.app, isSignedIn ? session.languages : undefined),
  })
  const language = pageLanguage(published, appearance.language)
  reply.header('set-cookie', [...calls.cookies()])
  const draw = (status: number, content: Html): FastifyReply => {
    const title = language.translate('Permissions')
    const main = html`<main class="drawn">
      <h1>${title}</h1>
      ${content}
    </main>`
    return sendPage(reply.code(status), { appearance, site: published.manifest.label, styles: [], title, body: main })
  }
  if (!isSignedIn) return draw(401, signIn(language))
  const { format } = request.query as { readonly format?: string }
  const isFile = format === 'csv'
  // This call checks in the database that the person is an administrator, and audits a file.
  const fmt = isFile ? { fmt: format } : {}
  const rules = await calls.get('/main/rules', { apiid, apitoken: session.tok ?? '', ...fmt })
  if (rules.status >= 400) return draw(rules.status, refused(language, rules.body))
  const matrix = matrixOf(published, session)
  if (isFile) return sendCsv(reply, matrix)
  const all = rules.body as readonly Rule[]
  const unheld = unheldIn(all, published.app)
  return draw(200, matrixHtml(matrix, { language, waiting: waitingIn(all), unheld }))
}

function matrixOf({ app, screens }: Published, { erpType }: Session): PermissionMatrix {
  const definitions = [...screens.values()].map(({ server }) => server)
  return permissionMatrix(
    app,
    definitions.filter(({ platform }) => platform.includes(erpType)),
  )
}

function sendCsv(reply: FastifyReply, matrix: PermissionMatrix): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${CSV}"`)
    .type('text/csv; charset=utf-8')
    .send(matrixCsv(matrix))
}

const waitingIn = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(({ pending }) => pending !== null).map(({ label }) => label)

/** The roles that nobody has, each with the screens that name it. */
function unheldIn(rules: readonly Rule[], { roles }: Published['app']): readonly Unheld[] {
  return roles.flatMap(({ name, label }) => {
    const screens = rules.filter(({ unheld = [] }) => unheld.includes(name)).map((rule) => rule.label)
    return screens.length === 0 ? [] : [{ label, screens }]
  })
}

function unheldHtml({ label, screens }: Unheld, { translate, translateAny }: PageLanguage): Html {
  const names = { role: translateAny(label), screens: screens.map(translateAny).join(translate(', ')) }
  return html`<p class="alert" role="alert">
    ${translate('Nobody here has the role {role}, which the rules of these screens name: {screens}.', names)}
  </p>`
}

function signIn({ translate }: PageLanguage): Html {
  return html`<p class="alert" role="alert">${translate('This session has expired. Please login again.')}</p>
    <p><a class="button" href="/login">${translate('Log in')}</a></p>`
}

function refused({ translate, translateAny }: PageLanguage, body: unknown): Html {
  const text = (body as { readonly description?: string } | null)?.description ?? 'The ERP refused this.'
  return html`<p class="alert" role="alert">${translateAny(text)}</p>
    <p><a class="button primary" href="/">${translate('Back to the start page')}</a></p>`
}

/** A role that nobody in the company has. */
interface Unheld {
  readonly label: string
  /** Captions of the screens whose rules name it. */
  readonly screens: readonly string[]
}

interface Drawing {
  readonly language: PageLanguage
  /** Captions of screens whose rules an administrator has not accepted yet. */
  readonly waiting: readonly string[]
  readonly unheld: readonly Unheld[]
}

function matrixHtml(matrix: PermissionMatrix, { language, waiting, unheld }: Drawing): Html {
  const { translate, translateAny } = language
  const names = waiting.map(translateAny).join(translate(', '))
  return html`<p>
      ${translate('Who may do what on each screen, as the files of the screens say. What has no entry is not permitted.')}
    </p>
    ${
      waiting.length > 0 &&
      html`<p class="alert" role="alert">
        ${translate('What changed in these screens is not accepted yet: {screens}.', { screens: names })}
      </p>`
    }
    ${unheld.map((each) => unheldHtml(each, language))}
    <p><a class="button" href="${PERMISSIONS_PAGE}?format=csv">${translate('Download as csv')}</a></p>
    ${matrix.screens.map((screen) => screenHtml(screen, matrix, language))}`
}

function screenHtml(
  { screen, label, permissions }: ScreenPermissions,
  { columns }: PermissionMatrix,
  { translateAny }: PageLanguage,
): Html {
  return html`<section>
    <h2 id="${screen}">${translateAny(label)}</h2>
    <div class="table" role="region" tabindex="0" aria-labelledby="${screen}">
      <table>
        <thead>
          <tr>
            <th scope="col"></th>
            ${columns.map((column) => html`<th scope="col">${translateAny(column.label)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${permissions.map(
            ({ what, cells }) =>
              html`<tr>
                <th scope="row">${what}</th>
                ${columns.map(({ name, label }) => html`<td data-label="${translateAny(label)}">${cells[name]}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
