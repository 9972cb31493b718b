import { expect, onTestFinished, test } from 'vitest'
import { isLanguage, LANGUAGES } from '../definition/languages.ts'
import { setLanguage, t } from './message.ts'
import { localeOf, loadLanguage } from './own-language.ts'

test('translates the texts of the engine and of the site', async () => {
  onTestFinished(() => setLanguage('en', {}))
  const { localized, direction } = await loadLanguage('hi', Promise.resolve({ Orders: 'ऑर्डर' }))
  expect(t('Yes')).not.toBe('Yes')
  expect(localized({ label: 'Orders', screen: 'Orders' })).toMatchObject({ label: 'ऑर्डर' })
  expect(direction).toBe('ltr')
})

test('leaves the texts of the site unchanged when its translations do not load', async () => {
  onTestFinished(() => setLanguage('en', {}))
  const { localized } = await loadLanguage('ar', Promise.reject(new Error('x')))
  expect(localized({ label: 'Orders' })).toEqual({ label: 'Orders' })
})

test('formats numbers by the locale of the site if it is of that language', () => {
  expect(localeOf(LANGUAGES.hi, 'hi-IN')).toBe('hi-IN')
  expect(localeOf(LANGUAGES.hi, 'en-IN')).toBe(LANGUAGES.hi.locale)
  expect([isLanguage('ar'), isLanguage('constructor')]).toEqual([true, false])
})
