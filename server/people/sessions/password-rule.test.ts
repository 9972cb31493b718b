import { describe, expect, it } from 'vitest'
import { passwordError } from './password-rule.ts'

const KNOWN = ['Anita Joshi', 'anita@acme.example', 'Acme Buildings', 'ACME']

describe('a password', () => {
  it.each([
    ['short', 'At least 10 characters.'],
    ['x'.repeat(201), 'At most 200 characters.'],
    ['abababababab', 'Too easy to guess: it repeats a few characters.'],
    ['Password-2026', 'Too easy to guess: it is one of the most used passwords.'],
    ['countersign', 'Too easy to guess: it is one of the most used passwords.'],
    ['anita@acme.example', 'Too easy to guess: it is made of a name or an address.'],
    ['Joshi-Anita-1', 'Too easy to guess: it is made of a name or an address.'],
    ['AcmeBuildings', 'Too easy to guess: it is made of a name or an address.'],
  ])('%s is refused', (password, why) => {
    expect(passwordError(password, KNOWN)).toBe(why)
  })

  it.each(['seven steel rafters', 'पुणे में नौ खंभे हैं', 'K7#tq-94Lm', 'anita likes nine rafters'])(
    '%s is accepted',
    (password) => {
      expect(passwordError(password, KNOWN)).toBeNull()
    },
  )
})
