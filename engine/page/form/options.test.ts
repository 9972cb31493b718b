import { afterEach, expect, test } from 'vitest'
import { field, formDefinition } from '../../../tests/form/form-definition.ts'
import { setLanguage } from '../../messages/message.ts'
import { optionsOf } from './options.ts'

afterEach(() => setLanguage('en', {}))

test('the options of a field are read in the language of the page and sent as they are written', () => {
  setLanguage('ar', { Truck: 'شاحنة' })
  const kind = field('Kind', 'choice', { options: ['Truck', 'Crane'] })
  const options = optionsOf(kind, { definition: formDefinition('vehicles', [kind]), input: null, names: {} })
  expect(options.map(({ id, text }) => [id, text])).toEqual([
    ['Truck', 'شاحنة'],
    ['Crane', 'Crane'],
  ])
})
