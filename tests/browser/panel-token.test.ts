/** Foundation §7, notes: requests of a panel that the ERP renders carry the token, and no others do. */
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { visitors } from './visitor.ts'

const { pages, installed, sessionAs } = visitors()

const PANEL = `<!doctype html><title>panel</title>
  <form action="/ssr/entries/panel"><input name="q" value="x"><button>Find</button></form>
  <form method="post" action="/ssr/entries/save"><button>Save</button></form>
  <form action="https://elsewhere.example/" target="_blank"><button>Away</button></form>
  <a href="/ssr/entries/landing?pk=1">Open</a> <a href="https://elsewhere.example/" target="_blank">Leave</a>`

interface PanelRequest {
  readonly url: URL
  readonly body: URLSearchParams
}

/** Opens a panel as an ERP renders it. */
async function open() {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(await sessionAs('Sales head'))
  const draw = { contentType: 'text/html', body: PANEL }
  await context.route(/\/ssr\/|elsewhere\.example/, (route) => route.fulfill(draw))
  await page.goto(`${installed.current.address}/datalisting?slug=entries`)
  const panel = page.frameLocator('iframe')
  const press = (name: string) => panel.getByRole('button', { name }).or(panel.getByRole('link', { name })).click()
  return { page, context, press }
}

/** The request that is sent once the button or link is pressed. */
async function pressed(name: string): Promise<PanelRequest> {
  const { page, press } = await open()
  const requested = page.waitForRequest((request) => /[?&]q=|\/save|\/landing/.test(request.url()))
  await press(name)
  const request = await requested
  return { url: new URL(request.url()), body: new URLSearchParams(request.postData() ?? '') }
}

test('a search form keeps its values, and carries the token', async () => {
  const { url } = await pressed('Find')
  expect(Object.fromEntries(url.searchParams)).toEqual({ q: 'x', apitoken: expect.stringMatching(/.{8,}/) })
})

test('a form that saves carries the token in its body', async () => {
  const { body } = await pressed('Save')
  expect(body.get('apitoken')).toMatch(/.{8,}/)
})

test('a link carries the token beside its own parameters', async () => {
  const { url } = await pressed('Open')
  expect(Object.fromEntries(url.searchParams)).toEqual({ pk: '1', apitoken: expect.stringMatching(/.{8,}/) })
})

test.each(['Away', 'Leave'])('the token is not sent to another site by %s', async (name) => {
  const { context, press } = await open()
  const opened = context.waitForEvent('page')
  await press(name)
  const away = await opened
  await away.waitForURL(/elsewhere/)
  expect(away.url()).not.toContain('apitoken')
})
