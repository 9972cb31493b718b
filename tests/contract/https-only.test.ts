/** A browser that has reached a site over https never uses plain http there again. */
import { expect, it, onTestFinished } from 'vitest'
import { openScreens } from '../../engine/publish/live.ts'
import { readConfig } from '../../server/config/config.ts'
import { registerWeb } from '../../server/web/web.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { emptySite, printedToken, started } from './empty-site.ts'

const frontEnd = {
  page: () => Promise.resolve({ html: '<html><head></head></html>', nonce: null }),
  build: 'none',
  folder: null,
  handle: (_request: unknown, _response: unknown, next: () => void) => next(),
  close: () => Promise.resolve(),
}

/** Answers of a whole server with this public address, pages included: status and header by title. */
async function answersOf(address: Readonly<Record<string, string>>) {
  const settings = { ...(await emptySite('pglite')), ...address }
  const { screensDir } = readConfig(settings)
  const { server, backend, close, printed } = await started(settings)
  onTestFinished(close)
  const screens = await openScreens(screensDir, { watch: false, blocks: blockSpecs })
  const visitor = () => Promise.resolve(null)
  await registerWeb(server, { screens, frontEnd, visitor, publishedElsewhere: backend.publishedElsewhere })
  const requests = {
    'redirect to the set-up page': { url: '/sales', headers: { accept: 'text/html' } },
    // Not redirected, as it begins like a page that helps with the set-up.
    page: { url: '/outboxes', headers: { accept: 'text/html' } },
    version: { url: '/main/v' },
    'server page': { url: `/ssr/setup?token=${printedToken(printed)}` },
    'page for whoever does not say what': { url: '/outboxes', method: 'HEAD' },
    'nothing there': { url: '/nothing.png' },
    'call that is not logged in': { url: '/main/events' },
    'upload that is not logged in': { url: '/main/s/sales/attachmenttus?awsfile_master_pk=1', method: 'POST' },
    'unknown call': { url: '/main/s/sales/nothing', method: 'POST' },
  } as const
  const answers: [string, number, unknown][] = []
  for (const [title, request] of Object.entries(requests)) {
    const { statusCode, headers } = await server.inject(request)
    answers.push([title, statusCode, headers['strict-transport-security']])
  }
  return answers
}

it.each([
  ['is sent with every answer of a site whose public address is https', { PUBLIC_URL: 'https://erp.example.com' }],
  ['is not sent by a site without a public address', {}],
])('Strict-Transport-Security %s', async (_title, address) => {
  const header = 'PUBLIC_URL' in address ? 'max-age=31536000' : undefined
  expect(await answersOf(address)).toEqual([
    ['redirect to the set-up page', 303, header],
    ['page', 200, header],
    ['version', 200, header],
    ['server page', 200, header],
    ['page for whoever does not say what', 200, header],
    ['nothing there', 404, header],
    ['call that is not logged in', 401, header],
    ['upload that is not logged in', 401, header],
    ['unknown call', 404, header],
  ])
})
