import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(blockSpecs)('the view of $name is where the server looks for it to preload it', ({ name }) => {
  const places = ['engine/blocks', 'widgets'].map((folder) => join(ROOT, folder, name, 'View.tsx'))
  expect(places.filter(existsSync)).toHaveLength(1)
})
