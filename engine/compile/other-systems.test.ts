import { describe, expect, test } from 'vitest'
import { ourKey, ourWord } from './other-systems.ts'

const FIELD = [
  'type',
  'label',
  'default',
  'min',
  'max',
  'length',
  'requiredWhen',
  'enabledWhen',
  'visibleWhen',
  'options',
]

describe('a key of another system', () => {
  test('is translated to our key where that is allowed, however it is spelt', () => {
    for (const written of ['required', 'Required', 'is_required', 'is-required', 'IS REQUIRED'])
      expect(ourKey(written, FIELD), written).toEqual({ key: 'requiredWhen', line: null })
  })
  test('is translated to the first of our keys that is allowed there', () => {
    expect(ourKey('title', ['text', 'title'])).toEqual({ key: 'title', line: null })
    expect(ourKey('title', ['text', 'title', 'label'])).toEqual({ key: 'label', line: null })
  })
  test('that several systems use is translated to the one that fits the place', () => {
    expect(ourKey('total', ['totals'])?.key).toBe('totals')
    expect(ourKey('link', ['open', 'get'])?.key).toBe('open')
    expect(ourKey('refetch', ['post', 'reload'])?.key).toBe('reload')
    expect(ourKey('status', ['statuses'])?.key).toBe('statuses')
    // "steps" of a workflow and "steps" of an action are looked up in one table.
    expect(ourKey('steps', ['moves'])?.key).toBe('moves')
  })
  test('is the one of our keys that takes the value', () => {
    const takes = (key: string): boolean => key === 'fields'
    expect(ourKey('items', ['options', 'fields'])?.key).toBe('options')
    expect(ourKey('items', ['options', 'fields'], { takes })?.key).toBe('fields')
    expect(ourKey('format', ['decimals'], { value: 'email' })).toBeNull()
  })
  test('is not translated where no key fits, or no system uses the word', () => {
    expect(ourKey('required', ['label'])).toBeNull()
    expect(ourKey('required', [])).toBeNull()
    expect(ourKey('icon', FIELD)).toBeNull()
    expect(ourKey('frobnicate', FIELD)).toBeNull()
    expect(ourKey('', FIELD)).toBeNull()
    // A member that every JavaScript object has is not a key of another system.
    expect(ourKey('constructor', FIELD)).toBeNull()
  })
})

describe('the line to write instead', () => {
  const line = (key: string, value = '') => ourKey(key, FIELD, { value })?.line
  test('inverts the value of a key with the opposite meaning', () => {
    expect(line('readonly', 'true')).toBe('enabledWhen: false')
    expect(line('hidden', 'false')).toBe('visibleWhen: true')
    expect(line('optional', 'true')).toBe('requiredWhen: false')
  })
  test('negates a condition, in brackets unless it is a name', () => {
    expect(line('hidden', 'form.done')).toBe('visibleWhen: form.done == false')
    expect(line('hidden', 'form.a > 3')).toBe('visibleWhen: (form.a > 3) == false')
  })
  test('contains the numbers of the original', () => {
    expect(line('maxlength', '40')).toBe('length: [0, 40]')
    expect(line('minLength', '3')).toBe('length: [3, 250]')
  })
  test('is the same for every value where we have a single word for it', () => {
    expect(line('multiline', 'true')).toBe('type: longtext')
  })
  test('is null where the value does not change', () => {
    expect(line('minimum', '3')).toBeNull()
  })
})

describe('a word of another system', () => {
  test('is translated to ours among the words of the place', () => {
    expect(ourWord('varchar', ['text', 'longtext'])).toBe('text')
    expect(ourWord('Text_Area', ['text', 'longtext'])).toBe('longtext')
    expect(ourWord('boolean', ['text', 'yesno'])).toBe('yesno')
  })
  test('with several meanings is translated to the one that is allowed there', () => {
    expect(ourWord('table', ['register', 'page'])).toBe('register')
    expect(ourWord('table', ['landing'])).toBe('landing')
    expect(ourWord('table', ['text', 'lines'])).toBe('lines')
    expect(ourWord('user', ['own', 'everyone', 'people'])).toBe('people')
    expect(ourWord('accept', ['new', 'approve', 'reject'])).toBe('approve')
    expect(ourWord('CURR', ['number', 'money'])).toBe('money')
  })
  test('is not translated where no such word is allowed', () => {
    expect(ourWord('varchar', ['number'])).toBeNull()
    expect(ourWord('frobnicate', ['text'])).toBeNull()
    expect(ourWord('constructor', ['text'])).toBeNull()
  })
})
