import { expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { widgets } from '../../widgets/views.ts'
import { ownSpecs } from './specs.ts'
import { blocks } from './views.ts'

const namesOf = (specs: readonly { readonly name: string }[]) => specs.map(({ name }) => name).toSorted()

test('gives every block a view, and every view a block', () => {
  expect(namesOf(ownSpecs)).toEqual(Object.keys(blocks).toSorted())
  expect(namesOf(blockSpecs)).toEqual(Object.keys({ ...blocks, ...widgets }).toSorted())
})

test('lets no widget take a name of the engine', () => {
  expect(new Set(namesOf(blockSpecs)).size).toBe(blockSpecs.length)
})
