import { expect, it } from 'vitest'
import { policyRules } from './trusted-types.ts'

const rules = policyRules('https://erp.example')

it('lets text become HTML only to clear an element', () => {
  expect(rules.createHTML('')).toBe('')
  expect(() => rules.createHTML('<b>x</b>')).toThrow(TypeError)
})

it('loads scripts of this site only', () => {
  expect(rules.createScriptURL('/assets/a.js')).toBe('/assets/a.js')
  expect(() => rules.createScriptURL('//evil.example/a.js')).toThrow(TypeError)
  expect(() => rules.createScriptURL('data:text/javascript,1')).toThrow(TypeError)
})

it('never turns text into a script', () => {
  expect(() => rules.createScript('1')).toThrow(TypeError)
})
