import { expect, test } from 'vitest'
import { firstResult } from '../../../tests/shell/draw-shell.tsx'
import { useOtpLogin } from './use-otp-login.ts'

test('offers the country codes of the site at the login, the first one preselected', async () => {
  const manifest = { countryCodes: { NZ: '+64', IN: '+91' } }
  const { result } = await firstResult(useOtpLogin, { manifest })
  expect(result.phonePart.countryCodes).toEqual(['+64', '+91'])
  expect(result.phonePart.countryCode).toBe('+64')
})
