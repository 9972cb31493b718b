/** The product ends when it is told to, whoever still holds on to it. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

test('a connection on which nobody says anything does not keep the product from stopping', async () => {
  const product = await startProduct()
  const { hostname, port } = new URL(product.address)
  const silent = connect(Number(port), hostname)
  await new Promise((resolve) => silent.once('connect', resolve))
  silent.on('error', () => undefined)
  const told = Date.now()
  await product.stop()
  // Of the order of seconds; without a limit it was a minute and a half.
  expect(Date.now() - told).toBeLessThan(30_000)
  silent.destroy()
})
