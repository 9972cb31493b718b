import { expect, onTestFinished, test } from 'vitest'
import { isLanguage, LANGUAGES } from '../definition/languages.ts'
import { speak, t } from './message.ts'
import { localeOf, speakOwn } from './own-language.ts'

test('another language says the texts of the engine and of the site', async () => {
  onTestFinished(() => speak('en', {}))
  const { localized, direction } = await speakOwn('hi', Promise.resolve({ Orders: 'ऑर्डर' }))
  expect(t('Yes')).not.toBe('Yes')
  expect(localized({ label: 'Orders', screen: 'Orders' })).toMatchObject({ label: 'ऑर्डर' })
  expect(direction).toBe('ltr')
})

test('texts of the site stay as they are where their words do not come', async () => {
  onTestFinished(() => speak('en', {}))
  const { localized } = await speakOwn('ar', Promise.reject(new Error('x')))
  expect(localized({ label: 'Orders' })).toEqual({ label: 'Orders' })
})

test('numbers are written as the site says where its locale is of that language', () => {
  expect(localeOf(LANGUAGES.hi, 'hi-IN')).toBe('hi-IN')
  expect(localeOf(LANGUAGES.hi, 'en-IN')).toBe(LANGUAGES.hi.locale)
  expect([isLanguage('ar'), isLanguage('constructor')]).toEqual([true, false])
})
