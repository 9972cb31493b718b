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
  test('is ours at a place that has it, however it is spelt', () => {
    for (const written of ['required', 'Required', 'is_required', 'is-required', 'IS REQUIRED'])
      expect(ourKey(written, FIELD), written).toEqual({ key: 'requiredWhen', line: null })
  })
  test('is the first of ours that the place knows', () => {
    expect(ourKey('title', ['text', 'title'])).toEqual({ key: 'title', line: null })
    expect(ourKey('title', ['text', 'title', 'label'])).toEqual({ key: 'label', line: null })
  })
  test('that several systems use is the one that fits the place', () => {
    expect(ourKey('total', ['totals'])?.key).toBe('totals')
    expect(ourKey('link', ['open', 'get'])?.key).toBe('open')
    expect(ourKey('status', ['statuses'])?.key).toBe('statuses')
    // "steps" of a workflow and "steps" of an action are looked up in one table.
    expect(ourKey('steps', ['moves'])?.key).toBe('moves')
  })
  test('is nothing where the place has no such thing, or no system calls anything so', () => {
    expect(ourKey('required', ['label'])).toBeNull()
    expect(ourKey('required', [])).toBeNull()
    expect(ourKey('icon', FIELD)).toBeNull()
    expect(ourKey('frobnicate', FIELD)).toBeNull()
    expect(ourKey('', FIELD)).toBeNull()
    // A member that every object of JavaScript has is no key of a system.
    expect(ourKey('constructor', FIELD)).toBeNull()
  })
})

describe('the line to write instead', () => {
  const line = (key: string, value?: string) => ourKey(key, FIELD, value)?.line
  test('says the opposite of a key that means the opposite', () => {
    expect(line('readonly', 'true')).toBe('enabledWhen: false')
    expect(line('hidden', 'false')).toBe('visibleWhen: true')
    expect(line('optional', 'true')).toBe('requiredWhen: false')
  })
  test('negates a condition, in brackets unless it is a name', () => {
    expect(line('hidden', 'form.done')).toBe('visibleWhen: form.done == false')
    expect(line('hidden', 'form.a > 3')).toBe('visibleWhen: (form.a > 3) == false')
  })
  test('takes over numbers', () => {
    expect(line('maxlength', '40')).toBe('length: [0, 40]')
    expect(line('minLength', '3')).toBe('length: [3, 250]')
  })
  test('is the same for every value where ours has one word for it', () => {
    expect(line('multiline', 'true')).toBe('type: longtext')
  })
  test('is not needed where the value stays', () => {
    expect(line('minimum', '3')).toBeNull()
  })
})

describe('a word of another system', () => {
  test('is ours among the words of the place', () => {
    expect(ourWord('varchar', ['text', 'longtext'])).toBe('text')
    expect(ourWord('Text_Area', ['text', 'longtext'])).toBe('longtext')
    expect(ourWord('boolean', ['text', 'yesno'])).toBe('yesno')
  })
  test('that stands for several is the one the place has', () => {
    expect(ourWord('table', ['register', 'page'])).toBe('register')
    expect(ourWord('table', ['landing'])).toBe('landing')
    expect(ourWord('table', ['text', 'lines'])).toBe('lines')
    expect(ourWord('user', ['own', 'everyone', 'people'])).toBe('people')
  })
  test('is nothing where the place has no such word', () => {
    expect(ourWord('varchar', ['number'])).toBeNull()
    expect(ourWord('frobnicate', ['text'])).toBeNull()
    expect(ourWord('constructor', ['text'])).toBeNull()
  })
})
