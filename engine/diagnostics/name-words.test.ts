import { describe, expect, test } from 'vitest'
import { foldedName, isShortFor, measureDiffers, nameWords } from './name-words.ts'

describe('the words of a name', () => {
  test('are the same however they are joined', () => {
    for (const name of ['OrderAmt', 'orderAmt', 'order_amt', 'order-amt', 'order.amt', 'Order Amt'])
      expect(nameWords(name), name).toEqual(['order', 'amt'])
  })
  test('keep adjacent capitals together', () => {
    expect(nameWords('JobID')).toEqual(['job', 'id'])
    expect(nameWords('HSNCode')).toEqual(['hsn', 'code'])
    expect(nameWords('GST')).toEqual(['gst'])
  })
  test('separate digits, and spell out ordinals up to the fifth', () => {
    expect(nameWords('Line2Total')).toEqual(['line', '2', 'total'])
    expect(nameWords('2nd Approved')).toEqual(['second', 'approved'])
    expect(nameWords('Second Approved')).toEqual(['second', 'approved'])
    expect(nameWords('6th floor')).toEqual(['6th', 'floor'])
  })
  test('may be in another script', () => {
    expect(nameWords('राशि total')).toEqual(['राशि', 'total'])
  })
  test('are empty where there is no letter', () => {
    expect(nameWords('')).toEqual([])
    expect(nameWords(' _-. ')).toEqual([])
  })
})

test('names are folded to letters and digits, whatever is between them', () => {
  expect(foldedName('Order_No. 2-a')).toBe('orderno2a')
  expect(foldedName('orderno')).toBe(foldedName('Order No'))
  expect(foldedName('Order/No')).not.toBe(foldedName('OrderNo'))
})

describe('the measure of a name', () => {
  test('differs between a weight and an amount, and not between two words for one', () => {
    expect(measureDiffers('OrderWt', 'OrderAmt')).toBe(true)
    expect(measureDiffers('OrderAmount', 'OrderAmt')).toBe(false)
    expect(measureDiffers('qty', 'PcsCount')).toBe(false)
  })
  test('is determined by the last word', () => {
    expect(measureDiffers('WeightUnit', 'AmountUnit')).toBe(false)
    expect(measureDiffers('AmountWeight', 'OrderAmount')).toBe(true)
  })
  test('is unknown for a name without a measure', () => {
    expect(measureDiffers('Party', 'OrderAmount')).toBe(false)
    expect(measureDiffers('', '')).toBe(false)
  })
})

describe('a word is short for another', () => {
  const yes = [
    ['amt', 'amount'],
    ['amt', 'value'],
    ['party', 'party'],
    ['dept', 'department'],
    ['desc', 'description'],
    ['mgr', 'manager'],
    ['pt', 'part'],
  ] as const
  test.each(yes)('%s of %s', (short, long) => {
    expect(isShortFor(short, long)).toBe(true)
  })
  const no = [
    // It is the other way round.
    ['department', 'dept'],
    // Letters in another order.
    ['mrgn', 'manager'],
    // It has vowels and is not a prefix.
    ['mane', 'manger'],
    // A different first letter.
    ['art', 'part'],
    // A single letter may stand for anything.
    ['p', 'party'],
    ['', 'party'],
    // Two letters with a vowel are too few for a prefix.
    ['pa', 'party'],
    // Both are measures, of different quantities.
    ['wt', 'amount'],
  ] as const
  test.each(no)('%s is not of %s', (short, long) => {
    expect(isShortFor(short, long)).toBe(false)
  })
})
