import { expect, it } from 'vitest'
import { createSessionStore, allowsDeveloperFeatures } from './session-state.ts'
import { isSignedOut, mergeAnswers, opensSession, tokenIn, withErpFacts, withPerson } from './version-answer.ts'

const state = createSessionStore({ build: 'a', version: '1.0' }).getState()
const meera = { loginRequired: false, userName: 'Meera', id: '7' }

it.each([
  [{ loginRequired: true }, true],
  [{ loginRequired: true, userName: 'Meera' }, false],
  [{ loginRequired: false }, false],
  [{ loginRequired: false, userName: 'Meera', forcedLogout: true }, true],
])('reads %j as a person not logged in: %j', (answer, expected) => {
  expect(isSignedOut(answer)).toBe(expected)
  expect(opensSession(answer)).toBe(!expected)
})

it('reads the token under either of its two names, preferring the longer one', () => {
  expect([tokenIn({ tok: 'a', token: 'b' }), tokenIn({ tok: 'a' }), tokenIn({})]).toEqual(['b', 'a', null])
})

it('reports a build other than the first as a new version, also when the ERP names none later', () => {
  const next = withErpFacts(state, { loginRequired: false, gitversion: 'b' })
  expect(next).toMatchObject({ build: 'a', outdated: true, version: '1.0' })
  expect(withErpFacts(next, { loginRequired: false }).outdated).toBe(true)
  const first = withErpFacts({ ...state, build: null }, { loginRequired: false, gitversion: 'b' })
  expect(first).toMatchObject({ build: 'b', outdated: false })
})

it('reads the person with an id as text, a name and no rights that are not named', () => {
  expect(withPerson(state, { ...meera, fullname: 'Meera Nair' }).status).toEqual({
    kind: 'signedIn',
    session: {
      id: '7',
      userName: 'Meera Nair',
      erpType: '',
      email: '',
      company: '',
      admin: false,
      isTestDb: false,
      flags: {},
    },
  })
})

it('prefers the later of two answers, except for members it leaves open', () => {
  expect(mergeAnswers({ company: 'A', email: 'a@b.in' }, { company: 'B', email: null })).toEqual({
    company: 'B',
    email: 'a@b.in',
  })
})

it('allows developer features neither in production nor in test', () => {
  expect(['production', 'test', 'development', 'demo'].map(allowsDeveloperFeatures)).toEqual([false, false, true, true])
})
