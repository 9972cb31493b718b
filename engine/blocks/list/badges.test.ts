import { expect, it } from 'vitest'
import { captionedBadges, labelsOf } from './badges.ts'

const options: Readonly<Record<string, readonly string[]>> = {
  paper: ['Made', 'Awaited'],
  stamp: ['Made', 'Refused'],
  kind: ['Home', 'Abroad'],
  state: [],
}
const captioned = (...badges: readonly string[]) => [
  ...captionedBadges({ badges }, (name) => ({ options: options[name] ?? [] })),
]

it('labels badges that could have the same text', () => {
  expect(captioned('paper', 'stamp', 'kind')).toEqual(['paper', 'stamp'])
})

it('leaves badges without a label that cannot be mistaken for another', () => {
  expect(captioned('kind', 'state')).toEqual([])
  expect(captioned('paper', 'state')).toEqual([])
  expect(captioned()).toEqual([])
})

it('shows several values as badges in the colours of their options, or in their own', () => {
  const options = [{ id: '7', text: 'Site', color: '#1c7a43', row: {} }]
  expect(labelsOf(['7', { id: '8', text: 'Drawing', color: '#b45f06' }, 'Odd'], options)).toEqual([
    { text: 'Site', color: '#1c7a43' },
    { text: 'Drawing', color: '#b45f06' },
    { text: 'Odd', color: null },
  ])
  expect(labelsOf([{ id: '9', text: 'Bad', color: 'url(x)' }, null], [])).toEqual([{ text: 'Bad', color: null }])
})
