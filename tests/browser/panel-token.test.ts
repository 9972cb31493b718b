/** Foundation §7, notes: what a panel the ERP draws asks for carries the token, and nothing else does. */
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { visitors } from './visitor.ts'

const { pages, installed, sessionAs } = visitors()

const PANEL = `<!doctype html><title>panel</title>
  <form action="/ssr/entries/panel"><input name="q" value="x"><button>Find</button></form>
  <form method="post" action="/ssr/entries/save"><button>Save</button></form>
  <form action="https://elsewhere.example/" target="_blank"><button>Away</button></form>
  <a href="/ssr/entries/landing?pk=1">Open</a> <a href="https://elsewhere.example/" target="_blank">Leave</a>`

interface Asked {
  readonly url: URL
  readonly body: URLSearchParams
}

/** A panel as an ERP draws it. */
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

/** What is asked for once the button or link is pressed. */
async function pressed(name: string): Promise<Asked> {
  const { page, press } = await open()
  const asked = page.waitForRequest((request) => /[?&]q=|\/save|\/landing/.test(request.url()))
  await press(name)
  const request = await asked
  return { url: new URL(request.url()), body: new URLSearchParams(request.postData() ?? '') }
}

test('a form that finds keeps what it says, and carries the token', async () => {
  const { url } = await pressed('Find')
  expect(Object.fromEntries(url.searchParams)).toEqual({ q: 'x', apitoken: expect.stringMatching(/.{8,}/) })
})

test('a form that saves carries it in what it sends', async () => {
  const { body } = await pressed('Save')
  expect(body.get('apitoken')).toMatch(/.{8,}/)
})

test('a link carries it beside its own', async () => {
  const { url } = await pressed('Open')
  expect(Object.fromEntries(url.searchParams)).toEqual({ pk: '1', apitoken: expect.stringMatching(/.{8,}/) })
})

test.each(['Away', 'Leave'])('nothing of it goes to another site by %s', async (name) => {
  const { context, press } = await open()
  const opened = context.waitForEvent('page')
  await press(name)
  const away = await opened
  await away.waitForURL(/elsewhere/)
  expect(away.url()).not.toContain('apitoken')
})
