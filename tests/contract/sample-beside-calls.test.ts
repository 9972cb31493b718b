/** A server answers before its sample data is there: people sign in, and their calls wait for it. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { Browser } from './browser.ts'
import { emptySite, started } from './empty-site.ts'

it('lets people sign in while it creates rows, shows them all with the first list, and goes on after a stop', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  const settings = { ...(await emptySite('pglite', 'sample')), SAMPLE: '1' }
  const { close: stop } = await started(settings)
  await stop()
  const { server, close } = await started(settings)
  onTestFinished(close)
  const director = new Browser(server)
  expect((await director.login('director')).status).toBe(200)
  expect(await director.rows({}, 'leaverequest')).toHaveLength(200)
  expect(errors.mock.calls).toEqual([])
})
