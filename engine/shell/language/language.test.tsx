import { afterEach, expect, it } from 'vitest'
import { drawn } from '../../../tests/shell/draw-shell.tsx'
import { storageOf, stubBrowser } from '../../../tests/shell/stub-browser.ts'
import type { Definition } from '../../definition/definition.ts'
import { setLanguage } from '../../messages/message.ts'
import { MANIFEST } from '../../../tools/stories/shell/site.ts'
import type { FetchJson } from '../site/site-files.ts'
import { chooseLanguage, offeredLanguages, readLanguage } from './language.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { translateSite } from './translated-site.ts'

afterEach(() => setLanguage('en', {}))

it.each([
  [{}, 'en'],
  [{ 'countersign.language': 'hi' }, 'hi'],
  [{ 'countersign.language': 'fr' }, 'en'],
])('in a site in English, Hindi and Arabic, reads the stored language %j as %s', (stored, name) => {
  expect(readLanguage(storageOf(stored), MANIFEST).name).toBe(name)
})

it('offers the languages of the company, its usual one first, and all when it names none of the site', () => {
  const names = (own: readonly string[] | undefined) =>
    offeredLanguages(MANIFEST, own).languages.map(({ name }) => name)
  expect(names(['ar', 'en', 'fr'])).toEqual(['ar', 'en'])
  expect(names(undefined)).toEqual(['en', 'hi', 'ar'])
  expect(names(['fr'])).toEqual(['en', 'hi', 'ar'])
  expect(readLanguage(storageOf({ 'countersign.language': 'hi' }), offeredLanguages(MANIFEST, ['ar', 'en'])).name).toBe(
    'ar',
  )
})

it('offers the languages of the company in the account menu', async () => {
  stubBrowser({ storage: { 'countersign.language': 'hi' } })
  const menu = await drawn(<LanguageChoice own={['en', 'hi']} />)
  expect(menu).toMatch(/<option value="hi" lang="hi" selected="">/)
  expect(menu).not.toContain('value="ar"')
})

it('uses English in a site without languages', () => {
  expect(readLanguage(storageOf({}), { languages: [] })).toEqual({ name: 'en', words: null })
})

it('stores a chosen language, sends it to the server, and reloads the page', () => {
  const { document, localStorage, location } = stubBrowser()
  chooseLanguage('hi')
  expect(readLanguage(localStorage, MANIFEST).name).toBe('hi')
  expect(document.cookie).toContain('countersign-language=hi')
  expect(location.reload).toHaveBeenCalledOnce()
})

it('offers the languages under their own names when there are several', async () => {
  stubBrowser({ storage: { 'countersign.language': 'hi' } })
  expect(await drawn(<LanguageChoice />)).toMatch(/<option value="hi" lang="hi" selected="">हिन्दी/)
  const one = { manifest: { languages: [{ name: 'en', words: null }] as const } }
  expect(await drawn(<LanguageChoice />, one)).toBe('')
})

it('translates the site with everything it fetches later, and marks the page with the language', async () => {
  const { document } = stubBrowser()
  const fetchJson = ((href: string) =>
    Promise.resolve(href === '/ar.json' ? { Offers: 'عروض' } : MANIFEST)) as FetchJson
  const site = { manifest: MANIFEST, definition: null, fetchJson }
  const translated = await translateSite(site, { name: 'ar', words: '/ar.json' })
  expect(translated.manifest.screens.map(({ label }) => label)).toContain('عروض')
  expect(translated.manifest.locale).not.toBe(MANIFEST.locale)
  expect((await translated.fetchJson<typeof MANIFEST>('/later.json', 'default')).locale).toBe(
    translated.manifest.locale,
  )
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

it('has no locale to translate in a definition', async () => {
  stubBrowser()
  const definition = { screen: 'offers' } as Definition
  const fetchJson = (() => Promise.resolve({})) as unknown as FetchJson
  const embedded = { href: '/a.json', definition }
  const site = await translateSite({ manifest: MANIFEST, definition: embedded, fetchJson }, { name: 'hi', words: null })
  expect(site.definition).toEqual(embedded)
})
