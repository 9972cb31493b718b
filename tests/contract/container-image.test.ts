/**
 * The steps of packaging/container/Dockerfile in a clean Debian, and what they make in use, with the PostgreSQL of the
 * tests, prepared as compose.yaml does it. It installs packages of Debian and npm, so it runs only by
 * `npm run try:container`.
 */
import { type ChildProcess, execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, pack } from '../../packaging/build.ts'
import { limitFor } from '../runner/limits.ts'
import { freePort } from '../trust/free-port.ts'
import { buildImage, type Image, isHealthy, runImage, startImage, volumesOf } from './built-image.ts'
import { createOwner, dropOwner, prepareSecrets, siteEnvironment } from './container-files.ts'
import { prepareDebian, type RunOptions } from './debian-root.ts'
import { countersign, install } from './packaged-site.ts'

const run = promisify(execFile)
const HOST = 'erp.example.com'
const PASSWORD = 'a password of the first person'

const missing = process.env['TRY_CONTAINER'] === '1' ? await prepareDebian() : 'It runs by `npm run try:container`.'
if (missing !== null && process.env['TRY_CONTAINER'] === '1') throw new Error(missing)

/** Each test builds on the previous ones, as in the use of a machine. */
describe.skipIf(missing !== null)('a site in a container', () => {
  let folder = ''
  let image: Image
  let options: RunOptions
  let running: ChildProcess | null = null
  const printed: string[] = []
  let port = 0
  const settings = (): string => join(folder, 'acme/container/secrets/site.env')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'container-'))
  })
  afterAll(async () => {
    running?.kill('SIGKILL')
    await dropOwner()
    await rm(folder, { recursive: true, force: true })
  }, limitFor(30_000))

  it('is made ready as the manual says', { timeout: limitFor(60_000) }, async () => {
    await buildPackage(join(folder, 'package'))
    const packed = await pack(join(folder, 'package'), folder)
    await install(join(folder, 'tool'), packed.path)
    const site = join(folder, 'acme')
    await countersign(join(folder, 'tool'), 'init', site, '--from', packed.path)
    await cp(packed.path, join(site, 'countersign-0.1.0.tgz'))
    const npm = ['install', '--package-lock-only', '--prefer-offline', './countersign-0.1.0.tgz']
    await run('npm', npm, { cwd: site, env: { ...process.env, npm_config_ignore_scripts: 'true' } })
    await cp(join(folder, 'tool/node_modules/countersign/packaging/container'), join(site, 'container'), {
      recursive: true,
    })
    await prepareSecrets(join(site, 'container'), HOST)
  })

  it('is built from its package', { timeout: limitFor(90_000) }, async () => {
    const context = join(folder, 'acme')
    image = await buildImage({ dockerfile: join(context, 'container/Dockerfile'), context, folder })
    const own = join(image.root, 'srv/countersign')
    expect((await readdir(own)).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json', 'screens'])
    expect((await lstat(own)).uid).toBe(0)
  })

  it('has a login of its own at the database, which database.sh creates', async () => {
    const address = await createOwner(join(folder, 'acme/container'))
    const text = await readFile(settings(), 'utf8')
    await writeFile(settings(), text.replace('@database/', `@${new URL(address).host}/`))
  })

  it('starts without a right to write, except in its volumes, and is healthy', async () => {
    port = await freePort()
    const volumes = await Promise.all(
      volumesOf(image).map(async (place) => {
        const own = join(folder, 'volumes', place)
        await mkdir(join(own, '..'), { recursive: true })
        // An engine fills a new volume with what the image has there.
        await run('cp', ['--archive', join(image.root, place), own])
        return [place, own]
      }),
    )
    options = {
      env: { ...(await siteEnvironment(HOST)), PORT: String(port) },
      mounts: { ...Object.fromEntries(volumes), '/srv/countersign/.env': settings() },
      isReadOnly: true,
    }
    const child = (running = startImage(image, options))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => printed.push(part.toString()))
    child.once('exit', () => (running = null))
    await expect
      .poll(() => running === null || printed.join('').includes('/ssr/setup?token='), { interval: 200 })
      .toBe(true)
    expect(printed.join('')).toContain(`https://${HOST}/ssr/setup?token=`)
    expect(await isHealthy(image, options)).toBe(true)
    expect(await isHealthy(image, { ...options, env: { ...options.env, PORT: '1' } })).toBe(false)
  })

  it('accepts a person who was added by its command', async () => {
    const add = async (...words: readonly string[]): Promise<void> => {
      const env = { ...options.env, COUNTERSIGN_PASSWORD: PASSWORD }
      const { code, text } = await runImage(image, words, { ...options, env })
      if (code !== 0) throw new Error(`${words.join(' ')}: ${text}`)
    }
    const place = ['--address', 'Plot 7, Pune', '--currency', 'INR', '--time-zone', 'Asia/Kolkata', '--year-start', '4']
    const company = ['--code', 'ACME', '--name', 'Acme', ...place]
    await add('company', 'add', ...company)
    const person = ['--company', 'ACME', '--name', 'Anita Joshi', '--email', 'anita@acme.example', '--admin']
    await add('person', 'add', ...person)
    const login = { email: 'anita@acme.example', pwd: PASSWORD, ccode: 'ACME', hwid: 'a browser' }
    const answer = await fetch(`http://127.0.0.1:${port}/main/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
      body: JSON.stringify(login),
    })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 200,
      body: { tok: expect.stringMatching(/./) },
    })
  })

  it('writes a backup to its volume', async () => {
    expect(await runImage(image, ['backup', '/backups/first'], options)).toMatchObject({ code: 0 })
    expect(await readdir(join(folder, 'volumes/backups'))).toEqual(['first'])
  })

  it('stops at the signal of the image with code 0', async () => {
    const child = running
    if (child === null) throw new Error(`It has ended before: ${printed.join('')}`)
    const exited = new Promise<unknown>((done) => child.once('exit', (code, signal) => done({ code, signal })))
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
  })
})
