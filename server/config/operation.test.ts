import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PUBLIC_URL = 'https://erp.example.com'

describe('how the process is watched and stopped', () => {
  it('stops at once on this machine, and lets a balancer notice where others reach it', () => {
    expect(readConfig({}).operation).toEqual({ metricsToken: null, drainSeconds: 0, stopSeconds: 30 })
    expect(readConfig({ PUBLIC_URL }).operation).toMatchObject({ drainSeconds: 10, stopSeconds: 30 })
    expect(readConfig({ PUBLIC_URL, DRAIN_SECONDS: '0', STOP_SECONDS: '60' }).operation).toMatchObject({
      drainSeconds: 0,
      stopSeconds: 60,
    })
  })

  it.each(['-1', '601', '1.5', 'soon'])('refuses %s seconds by name', (value) => {
    expect(() => readConfig({ DRAIN_SECONDS: value })).toThrow(`DRAIN_SECONDS is "${value}"`)
    expect(() => readConfig({ STOP_SECONDS: value })).toThrow(`STOP_SECONDS is "${value}"`)
  })

  it('refuses a short token without repeating it', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'guess-me' })).toThrow(
      /^METRICS_TOKEN must have at least 24 characters\.$/,
    )
  })
})
