import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { networkAddresses } from './https.ts'

it('derives HOST and PUBLIC_URL if they are not set, so that a phone on the network can open the site', () => {
  const [address = 'localhost'] = networkAddresses()
  expect(readConfig({ HTTPS: '1', PORT: '4443' })).toMatchObject({
    host: '0.0.0.0',
    publicUrl: `https://${address}:4443`,
    isPublic: true,
    sample: false,
    https: { files: null },
  })
  expect(readConfig({ HTTPS: '1', HOST: '127.0.0.1', PUBLIC_URL: 'https://erp.example' })).toMatchObject({
    host: '127.0.0.1',
    publicUrl: 'https://erp.example',
  })
  expect(readConfig({})).toMatchObject({ https: null, host: '127.0.0.1', publicUrl: null })
})

it('serves https with the files of a certificate, without HTTPS=1', () => {
  const { https } = readConfig({ HTTPS_CERT: '/etc/erp/cert.pem', HTTPS_KEY: '/etc/erp/key.pem' })
  expect(https).toEqual({ files: { cert: '/etc/erp/cert.pem', key: '/etc/erp/key.pem' } })
})

it('refuses a certificate without its key, a value other than 1 or 0, and an address without https', () => {
  expect(() => readConfig({ HTTPS_CERT: '/etc/erp/cert.pem' })).toThrow('HTTPS_CERT and HTTPS_KEY belong together')
  expect(() => readConfig({ HTTPS: 'on' })).toThrow('HTTPS is "on", but must be 1 or 0.')
  expect(() => readConfig({ HTTPS: '1', PUBLIC_URL: 'http://erp.example' })).toThrow('PUBLIC_URL is no https address')
})

it('refuses plain http beyond this machine, with the reason and what to do', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/passwords would travel in plain text.*--https/s)
})
