import { expect, it } from 'vitest'
import { drawn } from '../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../tests/shell/stub-browser.ts'
import { personOf } from '../stories/shell/site.ts'
import type { ShellFacts } from '../stories/shell/sample-shell.ts'
import { Inside } from './Inside.tsx'

async function mainAt(
  address: string,
  facts: ShellFacts = {},
  flags: Readonly<Record<string, boolean>> = {},
): Promise<string> {
  const { pathname, search } = new URL(address, 'http://site.example')
  stubBrowser()
  // Created by the frame before it is drawn, which does not happen in server rendering.
  Object.assign(document, { createElement: () => ({}) })
  const html = await drawn(
    <Inside session={personOf({ userName: '', flags })} location={{ pathname, search, hash: '' }} />,
    facts,
  )
  return html.slice(html.indexOf('<main'))
}

it.each([
  ['/no-such-page', 'There is no screen at this address.'],
  ['/offers/deeper', 'There is no screen at this address.'],
  ['/datalisting', 'Datalisting'],
  ['/DataListing', 'Datalisting'],
  ['/filters', 'There is no screen at this address.'],
])('resolves the address %s to “%s”', async (path, title) => {
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(await mainAt(path))?.[1]).toBe(title)
})

it('resolves the address of a screen to that screen', async () => {
  expect(await mainAt('/offers')).toContain('Opening Offers …')
})

it('shows no screen that the menu of the person does not have', async () => {
  const main = await mainAt('/offers', {}, { module_offers: false })
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1]).toBe('You are not allowed to open this page.')
  expect(main).not.toContain('Try again')
})

it('resolves the address on printed documents in every site, if the ERP opens codes', async () => {
  const session = { capabilities: ['scan'] }
  expect(await mainAt('/scan?code=offers.1.x', { session })).toContain('Opening Scanned code …')
  expect(await mainAt('/scan', { session })).toContain('There is no screen at this address.')
  expect(await mainAt('/scan?code=offers.1.x')).toContain('There is no screen at this address.')
})
