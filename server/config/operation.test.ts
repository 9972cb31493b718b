import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PUBLIC_URL = 'https://erp.example.com'

describe('the settings of stopping and metrics', () => {
  it('stop at once on this machine, and after a pause for the balancer if others reach the server', () => {
    expect(readConfig({}).operation).toEqual({ metricsToken: null, drainSeconds: 0, stopSeconds: 30 })
    expect(readConfig({ PUBLIC_URL }).operation).toMatchObject({ drainSeconds: 10, stopSeconds: 30 })
    expect(readConfig({ PUBLIC_URL, DRAIN_SECONDS: '0', STOP_SECONDS: '60' }).operation).toMatchObject({
      drainSeconds: 0,
      stopSeconds: 60,
    })
  })

  it.each(['-1', '601', '1.5', 'soon'])('are refused by name with %s seconds', (value) => {
    expect(() => readConfig({ DRAIN_SECONDS: value })).toThrow(`DRAIN_SECONDS is "${value}"`)
    expect(() => readConfig({ STOP_SECONDS: value })).toThrow(`STOP_SECONDS is "${value}"`)
  })

  it('are refused with a short token, which is not repeated', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'guess-me' })).toThrow(
      /^METRICS_TOKEN must have at least 24 characters\.$/,
    )
  })
})
