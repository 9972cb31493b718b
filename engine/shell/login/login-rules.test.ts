import { expect, it } from 'vitest'
import { digitsOf, firstProblem, isOtp, isPhone } from './login-rules.ts'

it('accepts phone numbers of 4 to 15 digits, however they are grouped', () => {
  const phones = ['123', '1234', '(98765) 432-10', '123456789012345', '1234567890123456', '9876x']
  expect(phones.map(isPhone)).toEqual([false, true, true, true, false, false])
  expect(digitsOf('(98765) 432-10')).toBe('9876543210')
})

it('takes an OTP of exactly as many digits as the ERP sends', () => {
  expect(['123', '1234', '12345', '12a4'].map((otp) => isOtp(otp, 4))).toEqual([false, true, false, false])
  expect(['1234', '123456'].map((otp) => isOtp(otp, 6))).toEqual([false, true])
})

it('names the first missing field, and the OTP only if one was sent', () => {
  const values = { email: 'a@b.co', pwd: '', ccode: '', otp: '' }
  expect(firstProblem(values, 4)?.name).toBe('pwd')
  expect(firstProblem({ ...values, pwd: 'x', ccode: 'y' }, null)).toBeNull()
  expect(firstProblem({ ...values, pwd: 'x', ccode: 'y' }, 4)?.name).toBe('otp')
})
