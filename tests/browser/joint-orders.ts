import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { type Product } from './product.ts'

/** Adds a document type whose submitted orders the sales head or the accounts may approve. */
export async function addJointOrders(product: Product, name: string): Promise<void> {
  const folder = join(product.screensFolder, 'crm')
  const text = await readFile(join(folder, 'sales.yaml'), 'utf8')
  const head = '- { from: Submitted, to: First Approved, by: sales-head }'
  const both = `${head}\n      ${head.replace('sales-head', 'accounts')}`
  await writeFile(join(folder, `${name}.yaml`), text.replace(head, both).replace('Sales orders', 'Joint orders'))
  const menu = async () => (await fetch(`${product.address}/screens/manifest.json`)).text()
  await untilPassed(async () => expect(await menu()).toContain('Joint orders'))
}
