import { afterEach, expect, it, vi } from 'vitest'
import { drawn, firstResult } from '../../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { MANIFEST, storySession } from '../../../tools/stories/shell/site.ts'
import { DatalistingPage } from './DatalistingPage.tsx'
import { ErpPage } from './ErpPage.tsx'
import { FiltersPage } from './FiltersPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { OtherPage } from './OtherPage.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { UndefinedPage } from './UndefinedPage.tsx'
import { useDefinition } from './use-definition.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const session = storySession()
const admin = storySession({ admin: true })
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const [entry] = MANIFEST.screens as readonly [ManifestScreen]
const undefinedRoute = MANIFEST.routes.find(({ page }) => page === null)

it.each([
  ['nowhere', 'There is no screen at this address.'],
  ['gate-passes', 'This page is not available here yet.'],
  ['stock-count', 'Opening Stock count …'],
])('shows for the address %j, which is no screen: %s', async (name, text) => {
  expect(textOf(await drawn(<OtherPage name={name} session={session} />))).toContain(text)
})

it('links home from a page that does not exist', async () => {
  expect(await drawn(<NotFoundPage />)).toMatch(/<a[^>]* href="\/"[^>]*>Go to home/)
})

it('shows the file of an undefined page only to administrators of a site in development', async () => {
  vi.stubEnv('DEV', false)
  const isShown = async (person: Session, environment: string) => {
    const page = undefinedRoute ? <UndefinedPage route={undefinedRoute} session={person} /> : null
    const html = await drawn(page, { session: { environment } })
    return html.includes('screens/making/gate-passes.yaml')
  }
  expect(await isShown(admin, 'demo')).toBe(true)
  expect(await isShown(admin, 'production')).toBe(false)
  expect(await isShown(session, 'demo')).toBe(false)
})

it('announces a page of the ERP while the browser navigates to it', async () => {
  const html = await drawn(<ErpPage route="stock" label="Stock" page="landing" />)
  expect(html).toContain('<p class="cs-visually-hidden" role="status">Opening Stock …</p>')
  expect(await drawn(<ScreenSkeleton label="Stock" />)).toBe(html)
})

it('shows in a panel the form its address names, with the token', async () => {
  const html = await drawn(<DatalistingPage />, { at: '/datalisting?slug=gate&pk=7' })
  expect(html).toContain('src="/ssr/gate/panel?apitoken=story&amp;slug=gate&amp;pk=7"')
})

it('finds no filters for a screen that does not exist, and loads those of one that does', async () => {
  const at = async (search: string) =>
    textOf(await drawn(<FiltersPage session={session} />, { at: `/Filters${search}` }))
  expect(await at('?location=nowhere')).toContain('There is no screen at this address.')
  expect(await at('?location=offers&Status=Open')).toContain('Opening Offers …')
  expect(await at('')).toBe('')
})

it('shows a skeleton until the definition of a screen has loaded', async () => {
  expect(textOf(await drawn(<ScreenPage entry={entry} session={session} />))).toBe(`Opening ${entry.label} …`)
  const { result } = await firstResult(() => useDefinition(entry.href))
  expect(result).toEqual({ definition: null, failed: false })
})

it('shows the title of a part that failed, and a way to try again', () => {
  expect(PartBoundary.getDerivedStateFromError()).toEqual({ failed: true })
  const boundary = new PartBoundary({ title: 'The menu could not be loaded.', children: 'menu' })
  expect(boundary.render()).toBe('menu')
  boundary.state = { failed: true }
  expect(boundary.render()).toMatchObject({ type: ProblemPage, props: { title: 'The menu could not be loaded.' } })
})

it('explains a problem, by default with the connection', async () => {
  stubBrowser()
  const page = (text?: string) => <ProblemPage title="Lost." {...(text && { text })} onRetry={() => undefined} />
  expect(textOf(await drawn(page('The ERP is closed.')))).toBe('Lost. The ERP is closed. Try again')
  expect(textOf(await drawn(page()))).toContain('Check your connection.')
})
