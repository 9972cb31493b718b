/** The product stops on request, whatever connections are still open. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { startProduct } from './product.ts'

test('an idle connection does not prevent the product from stopping', async () => {
  const product = await startProduct()
  const { hostname, port } = new URL(product.address)
  const silent = connect(Number(port), hostname)
  await new Promise((resolve) => silent.once('connect', resolve))
  silent.on('error', () => undefined)
  const start = Date.now()
  await product.stop()
  // On the order of seconds; without a limit it was a minute and a half.
  expect(Date.now() - start).toBeLessThan(limitFor(3_000))
  silent.destroy()
})
