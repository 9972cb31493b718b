/**
 * The files of packaging/container, without an engine of containers: the proxy and the scripts are run, and the others
 * are compared with each other and with the settings. `npm run try:container` runs the steps of the Dockerfile.
 */
import { cp, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/config/config.ts'
import { startGuarded, type Guarded } from '../runner/guarded.ts'
import { requireProgram } from '../runner/packages.ts'
import { freePort } from '../trust/free-port.ts'
import { volumesOf } from './built-image.ts'
import { CONTAINER, createOwner, dropOwner, prepareSecrets, siteEnvironment } from './container-files.ts'
import { commandWords, lastText, parseDockerfile, variables } from './dockerfile.ts'
import { type Process, startProcess } from './reverse-proxy.ts'

const HOST = 'erp.example.com'

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[]
  readonly networks: readonly string[]
  readonly ports?: readonly string[]
  readonly stop_grace_period?: string
  readonly read_only?: boolean
}

interface Compose {
  readonly services: Readonly<Record<'proxy' | 'site' | 'database', Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly volumes: Readonly<Record<string, null>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const read = (file: string): Promise<string> => readFile(join(CONTAINER, file), 'utf8')
const compose = parse(await read('compose.yaml')) as Compose
const services = Object.entries(compose.services)
const stages = parseDockerfile(await read('Dockerfile'))
const [image] = stages.slice(-1)
if (!image) throw new Error('The Dockerfile has no FROM.')
/** What the container of the site gets, without its secrets. */
const environmentOfSite = { ...variables(image), ...(await siteEnvironment(HOST)) }

/** Lines of a file of settings, without comments. */
const lines = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

describe('compose.yaml', () => {
  it('runs a site, its database and a proxy, of which only the proxy is reached from outside', () => {
    expect(services.map(([name]) => name)).toEqual(['proxy', 'site', 'database'])
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
    expect(compose.services.database.networks).toEqual(['back'])
    expect(compose.networks['back']).toEqual({ internal: true })
  })

  it('mounts files that the folder has or prepare.sh writes, and volumes and secrets that are declared', async () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0] ?? ''))
    const files = mounted.filter((each) => each.startsWith('./')).map((each) => each.slice(2))
    expect((await readdir(CONTAINER)).sort()).toEqual(['Dockerfile', 'compose.yaml', 'prepare.sh', ...files].sort())
    expect(mounted.filter((each) => !each.startsWith('./')).sort()).toEqual(Object.keys(compose.volumes).sort())
    const secrets = services.flatMap(([, each]) =>
      (each.secrets ?? []).map((secret) => (typeof secret === 'string' ? secret : secret.source)),
    )
    expect(secrets.sort()).toEqual(Object.keys(compose.secrets).sort())
    expect(compose.services.site.build).toEqual({ context: '..', dockerfile: 'container/Dockerfile' })
  })

  it('has a volume for each folder that the image writes to, and nothing else of the site can be written', () => {
    const places = (compose.services.site.volumes ?? []).map((each) => each.split(':')[1])
    expect(places).toEqual(volumesOf({ stage: image }))
    expect(compose.services.site.read_only).toBe(true)
  })

  it('has no secret: passwords are files', async () => {
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment))
    const secret = /password|secret|key|token|database_url|smtp_url/i
    expect(values.filter(([name, value]) => secret.test(name) && !value.startsWith('/run/secrets/'))).toEqual([])
    expect(await read('Dockerfile')).not.toMatch(/password|AUDIT_KEY|DATABASE_URL/)
  })

  it('waits longer for the end of the site than the site for its calls', () => {
    const { drainSeconds, stopSeconds } = readConfig(environmentOfSite).operation
    expect(parseInt(compose.services.site.stop_grace_period ?? '', 10)).toBeGreaterThan(drainSeconds + stopSeconds)
  })
})

describe('the Dockerfile', () => {
  it('runs the command of the package as a user of its own, with a signal that it knows', () => {
    expect(lastText(image, 'USER')).toBe('countersign')
    expect(commandWords(lastText(image, 'ENTRYPOINT'))).toEqual(['countersign'])
    expect(commandWords(lastText(image, 'CMD'))).toEqual(['start'])
    expect(lastText(image, 'STOPSIGNAL')).toBe('SIGTERM')
    expect(lastText(image, 'HEALTHCHECK')).toContain('/readyz')
  })

  it('copies the package and the screens of the context, and nothing else', () => {
    const copied = stages.flatMap(({ instructions }) =>
      instructions.filter(({ keyword, text }) => keyword === 'COPY' && !text.startsWith('--from=')),
    )
    expect(copied.map(({ text }) => text)).toEqual([
      'package.json package-lock.json countersign-*.tgz ./',
      'screens screens',
    ])
  })
})

describe('the settings of the containers', () => {
  let folder = ''
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'container-')), 'container')
    await cp(CONTAINER, folder, { recursive: true })
  })
  afterAll(async () => {
    await dropOwner()
    await rm(join(folder, '..'), { recursive: true, force: true })
  })

  it.each(['', 'https://erp.example.com', 'erp.example.com/a', '-x', 'a b'])(
    'are not written for "%s", which is no name of a host',
    async (host) => {
      const refused = { code: 2, stderr: expect.stringContaining('Nothing was written') }
      await expect(prepareSecrets(folder, host)).rejects.toMatchObject(refused)
      expect(await readdir(folder)).not.toContain('secrets')
    },
  )

  it('are written once, with secrets of which each is new, in a folder of their owner', async () => {
    await prepareSecrets(folder, HOST)
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe(`SITE_HOST=${HOST}\n`)
    const files = Object.values(compose.secrets).map(({ file }) => file)
    expect((await readdir(join(folder, 'secrets'))).map((name) => `secrets/${name}`)).toEqual(files.toSorted())
    expect((await lstat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700)
    const text = await readFile(join(folder, 'secrets/site.env'), 'utf8')
    expect(new Set(text.match(/[\da-f]{64}/g)).size).toBe(3)
    await expect(prepareSecrets(folder, HOST)).rejects.toMatchObject({ code: 2 })
    expect(await readFile(join(folder, 'secrets/site.env'), 'utf8')).toBe(text)
  })

  it('are settings of the server, which accepts them', async () => {
    const text = await readFile(join(folder, 'secrets/site.env'), 'utf8')
    const all = { ...lines(text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')), ...environmentOfSite }
    const manual = await readFile(join(CONTAINER, '../../docs/settings.md'), 'utf8')
    const names = Object.keys(all).filter((name) => name !== 'PATH')
    expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
    expect(readConfig(all)).toMatchObject({
      publicUrl: `https://${HOST}`,
      port: Number(lastText(image, 'EXPOSE')),
      isPublic: true,
      sample: false,
      databaseUrl: expect.stringMatching(/^postgres:\/\/countersign:[\da-f]{64}@database\/countersign$/),
    })
  })

  it('name a login that database.sh creates: it owns its database and is no superuser', async () => {
    const client = new pg.Client({ connectionString: await createOwner(folder) })
    await client.connect()
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolcreaterole, pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    await client.end()
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: true, owner: 'countersign' }])
  })
})

describe('the Caddyfile', () => {
  let folder = ''
  let port = 0
  let site: Process
  let proxy: Guarded
  let log = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'caddy-'))
    site = await startProcess()
    port = await freePort()
    const shipped = await readFile(join(CONTAINER, 'Caddyfile'), 'utf8')
    const text = shipped
      .replace('{\n', '{\n\tauto_https disable_redirects\n\tskip_install_trust\n\tlocal_certs\n')
      .replace('site:4000', `127.0.0.1:${site.port}`)
    await writeFile(join(folder, 'Caddyfile'), text)
    const variables = [`SITE_HOST=https://localhost:${port}`, `XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`]
    const command = [requireProgram('caddy'), 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    proxy = await startGuarded(['/usr/bin/env', ...variables, ...command], {
      signal: 'TERM',
      onOutput: (part) => (log += part),
    })
  })
  afterAll(async () => {
    await proxy.stop()
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly status: number; readonly first: string }>((done, fail) => {
      // The certificate is one that Caddy has just made.
      const to = { host: '127.0.0.1', servername: 'localhost', port, path, agent: false, rejectUnauthorized: false }
      request({ ...to, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
        answer.setEncoding('utf8').once('data', (first: string) => {
          done({ status: answer.statusCode ?? 0, first })
          answer.destroy()
        })
        answer.once('end', () => done({ status: answer.statusCode ?? 0, first: '' }))
      })
        .once('error', fail)
        .end()
    })

  it('is valid, and serves https in front of the site', async () => {
    await expect.poll(() => ask('/healthz').catch(() => log), { interval: 100 }).toMatchObject({ status: 200 })
    expect(log).not.toContain('"level":"error"')
  })

  it('replaces the address and the request id that a caller has sent', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-request', 'x-forwarded-proto': 'http' }
    site.received.length = 0
    await ask('/main/rows', forged)
    expect(site.received.map(({ headers }) => headers)).toEqual([
      expect.objectContaining({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ])
  })

  it('answers 404 for /metrics and /readyz from outside', async () => {
    site.received.length = 0
    expect([(await ask('/metrics')).status, (await ask('/readyz')).status]).toEqual([404, 404])
    expect(site.received).toEqual([])
  })

  it('forwards events without buffering', async () => {
    expect(await ask('/main/events')).toEqual({ status: 200, first: 'data: first\n\n' })
  })
})
