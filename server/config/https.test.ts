import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { networkAddresses } from './https.ts'

it('derives HOST and PUBLIC_URL where they are not set, so that a phone on the network opens it', () => {
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

it('takes files of a certificate, which make it speak https by themselves', () => {
  const { https } = readConfig({ HTTPS_CERT: '/etc/erp/cert.pem', HTTPS_KEY: '/etc/erp/key.pem' })
  expect(https).toEqual({ files: { cert: '/etc/erp/cert.pem', key: '/etc/erp/key.pem' } })
})

it('refuses half of a certificate, another word than 1 or 0, and an address that is no https', () => {
  expect(() => readConfig({ HTTPS_CERT: '/etc/erp/cert.pem' })).toThrow('HTTPS_CERT and HTTPS_KEY belong together')
  expect(() => readConfig({ HTTPS: 'on' })).toThrow('HTTPS is "on", but must be 1 or 0.')
  expect(() => readConfig({ HTTPS: '1', PUBLIC_URL: 'http://erp.example' })).toThrow('PUBLIC_URL is no https address')
})

it('refuses plain http beyond this machine, and says why and what to do', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/passwords would travel in plain text.*--https/s)
})
