import { expect, it } from 'vitest'
import { captionedBadges } from './badges.ts'

const options: Readonly<Record<string, readonly string[]>> = {
  paper: ['Made', 'Awaited'],
  stamp: ['Made', 'Refused'],
  kind: ['Home', 'Abroad'],
  state: [],
}
const captioned = (...badges: readonly string[]) => [
  ...captionedBadges({ badges }, (name) => ({ options: options[name] ?? [] })),
]

it('says the labels of badges that could say the same', () => {
  expect(captioned('paper', 'stamp', 'kind')).toEqual(['paper', 'stamp'])
})

it('leaves badges alone that nobody mistakes for another', () => {
  expect(captioned('kind', 'state')).toEqual([])
  expect(captioned('paper', 'state')).toEqual([])
  expect(captioned()).toEqual([])
})
