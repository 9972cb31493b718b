import { expect, test } from 'vitest'
import { readLogin } from './login-answer.ts'

const companies = (possible_ccodes: unknown) => readLogin({ possible_ccodes }).possible_ccodes

test.each([[['A1', 7]], [[{ ccode: 'A1' }, { code: 7 }]], [[{ ccode: 'A1', company: '' }, { ccode: 7 }, {}]]])(
  '%j are companies to choose from',
  (codes) => {
    expect(companies(codes)).toEqual([
      { ccode: 'A1', company: '' },
      { ccode: '7', company: '' },
    ])
  },
)

test('companies have their names', () => {
  expect(companies([{ ccode: 'A', company: 'Alpha' }])).toEqual([{ ccode: 'A', company: 'Alpha' }])
  expect(companies(undefined)).toEqual([])
})

test('flags are read as 0 and 1, ids as texts', () => {
  expect(readLogin({ ok: 1, id: 7, otpSent: '0', loginOtpSent: 1 })).toMatchObject({
    ok: true,
    id: '7',
    otpSent: false,
    loginOtpSent: true,
  })
})
