import { expect, it, vi } from 'vitest'
import { stubBrowser } from '../../tests/shell/stub-browser.ts'
import { httpTransport } from '../calls/http.ts'
import type { OpenScreen } from '../screen/commands.ts'
import type { FetchJson } from '../shell/site/site-files.ts'
import { sampleShell } from '../../tools/stories/shell/sample-shell.ts'
import { MANIFEST } from '../../tools/stories/shell/site.ts'
import { createShell } from './create-shell.tsx'
import { loadScreenAhead } from './screen-ahead.ts'

const NO_VIEWS = { widgets: {}, overlays: { viewer: () => null } }
const fetchJson = (() => Promise.reject(new Error('offline'))) as FetchJson
const site = { manifest: { ...MANIFEST, erp: 'https://erp.example' }, definition: null, fetchJson }

const MEERA = { loginRequired: false, userName: 'Meera' }

/** A shell at `/offers` whose ERP reports who is signed in, and refuses every other call. */
function shellAtOffers(token: string | null = 't') {
  stubBrowser({ pathname: '/offers' })
  const urls: URL[] = []
  vi.stubGlobal('fetch', (url: string | URL) => {
    urls.push(new URL(url))
    return Promise.resolve(
      Response.json(urls.at(-1)?.pathname === '/main/v' ? MEERA : { ok: false, reason: 'unauthorized' }),
    )
  })
  const transport = httpTransport({ origin: site.manifest.erp })
  return { shell: createShell(site, token, { ...NO_VIEWS, transport }), urls }
}

it('calls send the token of the address to the ERP of the site', async () => {
  const { shell, urls } = shellAtOffers()
  await shell.actions.start()
  expect(urls.map(({ origin, pathname }) => origin + pathname)).toEqual(['https://erp.example/main/v'])
  expect(urls[0]?.searchParams.get('apitoken')).toBe('t')
  expect(shell.session.getState().status.kind).toBe('signedIn')
})

it('an unauthorized call ends the session', async () => {
  const { shell } = shellAtOffers()
  await shell.actions.start()
  void shell.calls
    .list({ screen: 'x', path: 'list', query: {}, page: 0, pageSize: 50, uuid: null })
    .catch(() => undefined)
  await expect.poll(() => shell.session.getState().status.kind).toBe('signedOut')
})

it('a token in the address of a screen opens only that screen', () => {
  expect(shellAtOffers().shell.singleModule).toBe(true)
  expect(shellAtOffers(null).shell.singleModule).toBe(false)
})

it('the open screen is the one that was reported last', () => {
  const { shell } = shellAtOffers()
  const screen = { hasListKeys: true } as OpenScreen
  expect(shell.openScreen()).toBeNull()
  shell.onOpenScreen(screen)
  expect(shell.openScreen()).toBe(screen)
})

it('before the first drawing only the screen of the address is loaded', async () => {
  const { shell } = sampleShell()
  const warmScreen = vi.fn(() => Promise.resolve())
  stubBrowser({ pathname: '/' })
  await loadScreenAhead({ ...shell, warmScreen }, {}, null)
  expect(warmScreen).not.toHaveBeenCalled()
  stubBrowser({ pathname: '/offers' })
  await loadScreenAhead({ ...shell, warmScreen }, {}, null)
  expect(warmScreen).toHaveBeenCalledOnce()
})
