import { describe, expect, test } from 'vitest'
import { neededSums, withRatios, type Ratio } from './ratio.ts'

const ratio = (of: string, per: string | null, times = 1): Ratio => {
  return { name: 'Rate', label: 'Rate', type: 'number', unit: null, decimals: null, of, per, times }
}
const rate = ratio('Amount', 'Weight')

describe('a ratio of sums', () => {
  test('divides the sums, not the rates of rows', () => {
    const sums = { Amount: 10 * 60 + 1 * 90, Weight: 11 }
    expect(withRatios({ totals: ['Amount', 'Weight'], ratios: [rate] }, sums)).toEqual({
      ...sums,
      Rate: 62.7272727272727,
    })
  })
  test('is missing where the divisor is 0 or was not sent', () => {
    const summing = { totals: ['Amount'], ratios: [rate] }
    expect(withRatios(summing, { Amount: 5, Weight: 0 })).toEqual({ Amount: 5 })
    expect(withRatios(summing, { Amount: 5 })).toEqual({ Amount: 5 })
    expect(withRatios(summing, { Weight: 5 })).toEqual({})
    // A ratio of an earlier answer does not stay.
    expect(withRatios(summing, { Amount: 5, Weight: 0, Rate: 7 })).toEqual({ Amount: 5 })
  })
  test('of a sum of 0 is 0', () => {
    expect(withRatios({ totals: [], ratios: [rate] }, { Amount: 0, Weight: 4 })).toEqual({ Rate: 0 })
  })
  test('by rows is the average of those that have a value', () => {
    const summing = { totals: [], ratios: [ratio('Score', null)] }
    expect(neededSums(summing)).toEqual(['Score', 'count(Score)'])
    expect(withRatios(summing, { Score: 9, 'count(Score)': 2 })).toEqual({ Rate: 4.5 })
  })
  test('in per cent is multiplied by 100', () => {
    expect(withRatios({ totals: [], ratios: [ratio('Amount', 'Weight', 100)] }, { Amount: 1, Weight: 8 })).toEqual({
      Rate: 12.5,
    })
  })
  test('needs each sum once, and shows none that is no total', () => {
    const summing = { totals: ['Weight'], ratios: [rate, { ...rate, name: 'Other' }] }
    expect(neededSums(summing)).toEqual(['Weight', 'Amount'])
    expect(Object.keys(withRatios(summing, { Amount: 6, Weight: 3, Pieces: 1 }))).toEqual([
      'Weight',
      'Pieces',
      'Rate',
      'Other',
    ])
  })
})
