import { describe, expect, test } from 'vitest'
import { choiceOf, isChoiceFunction, ourFunction, ourName, partsAtCommas, plainName } from './other-languages.ts'

describe('a conditional in the syntax of another language', () => {
  test('is rewritten with ? and :', () => {
    expect(choiceOf('if(a > 3, b, c)')).toBe('a > 3 ? b : c')
    expect(choiceOf(' IIF( a , b , c ) ')).toBe('a ? b : c')
    expect(choiceOf('if a > 3 then b else c')).toBe('a > 3 ? b : c')
    expect(choiceOf('b if a else c')).toBe('a ? b : c')
    expect(choiceOf('CASE WHEN a > 3 THEN b ELSE c END')).toBe('a > 3 ? b : c')
    expect(choiceOf('case when a then b when c then d else e end')).toBe('a ? b : c ? d : e')
  })
  test('keeps commas and words in quotes and in parentheses', () => {
    expect(choiceOf('if(a == "x, y", f(b, c), [d, e])')).toBe('a == "x, y" ? f(b, c) : [d, e]')
    expect(choiceOf("if(a, 'it, or', 'not')")).toBe("a ? 'it, or' : 'not'")
  })
  test('is rewritten when nested, too, in parentheses except in the last place', () => {
    expect(choiceOf('if(a, if(b, c, d), e)')).toBe('a ? (b ? c : d) : e')
    expect(choiceOf('if(a, b ? c : d, e)')).toBe('a ? (b ? c : d) : e')
    expect(choiceOf('if(if(a, b, c), d, e)')).toBe('(a ? b : c) ? d : e')
    expect(choiceOf('if(a, b, if(c, d, e))')).toBe('a ? b : c ? d : e')
    expect(choiceOf('if a then b else if c then d else e')).toBe('a ? b : c ? d : e')
    expect(choiceOf('if(a, "b?", c)')).toBe('a ? "b?" : c')
  })
  test('is not recognized with too few or too many parts', () => {
    for (const source of ['if(a, b)', 'if(a, b, c, d)', 'if()', 'if(a, , c)', 'if(a, b, )', 'if a then b', 'a', ''])
      expect(choiceOf(source), source).toBeNull()
  })
  test('is not recognized as a part of the expression', () => {
    expect(choiceOf('if(a, b, c) + f(d)')).toBeNull()
    expect(choiceOf('f(d) + if(a, b, c)')).toBeNull()
    expect(choiceOf('if(a, b, c')).toBeNull()
    expect(choiceOf('if(a, (b, c)')).toBeNull()
  })
  test('is recognized under several names', () => {
    expect(['if', 'IF', 'iif', 'ifelse', 'when', 'case', 'cond'].every(isChoiceFunction)).toBe(true)
    expect(['iff', '', 'choose', 'constructor'].some(isChoiceFunction)).toBe(false)
  })
})

describe('parts separated by commas', () => {
  test('are split at commas outside of quotes and brackets', () => {
    expect(partsAtCommas('a, b ,c')).toEqual(['a', 'b', 'c'])
    expect(partsAtCommas('f(a, b), [c, d], { e: f, g: h }')).toEqual(['f(a, b)', '[c, d]', '{ e: f, g: h }'])
    expect(partsAtCommas(String.raw`"a\",b", ')', c`)).toEqual([String.raw`"a\",b"`, "')'", 'c'])
  })
  test('may be empty', () => {
    expect(partsAtCommas('')).toEqual([''])
    expect(partsAtCommas('a,')).toEqual(['a', ''])
  })
  test('are null if a bracket has no counterpart', () => {
    expect(partsAtCommas('a), (b')).toBeNull()
    expect(partsAtCommas('(a, b')).toBeNull()
  })
})

describe('a name from another language', () => {
  test('is mapped to our equivalent function, ignoring case', () => {
    for (const name of ['len', 'LENGTH', 'COUNTA', 'count_rows']) expect(ourFunction(name), name).toBe('size')
    expect(ourFunction('DateDiff')).toBe('days')
    expect(ourFunction('DATE_ADD')).toBe('addDays')
    expect(ourFunction('IfNull')).toBe('or')
    expect(ourFunction('round')).toBeNull()
    expect(ourFunction('')).toBeNull()
  })
  test('is mapped to a plain name here, even if it is called', () => {
    expect([plainName('TODAY'), plainName('get_date'), plainName('sysdate'), plainName('len')]).toEqual([
      'today',
      'today',
      'now',
      null,
    ])
  })
  test('is mapped to the first equivalent that the scope has', () => {
    expect(ourName('this', ['row', 'form'])).toBe('row')
    expect(ourName('this', ['form'])).toBe('form')
    expect(ourName('values', ['row', 'form'])).toBe('form')
    expect(ourName('current_user', ['session'])).toBe('session')
    expect(ourName('this', ['session'])).toBeNull()
  })
  test('for an empty value is null everywhere', () => {
    for (const name of ['undefined', 'None', 'NIL']) expect(ourName(name, []), name).toBe('null')
  })
  test('is not looked up among inherited object properties', () => {
    for (const name of ['constructor', 'toString', '__proto__'])
      expect([ourFunction(name), plainName(name), ourName(name, ['row'])], name).toEqual([null, null, null])
  })
})
