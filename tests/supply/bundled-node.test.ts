/** The commands run where Node is too old, and where npm has not linked the Node of the packages. */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let folder = ''
/** Arguments of this Node by which the product takes it for an old one. */
let old: readonly string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-node-'))
  await cp(join(ROOT, 'packaging/node'), join(folder, 'packaging/node'), { recursive: true })
  await mkdir(join(folder, 'tools/cli'), { recursive: true })
  const command = `process.on('SIGTERM', () => process.exit(5))
console.log(process.version, ...process.argv.slice(2))
if (process.argv[2] === 'start') setInterval(() => undefined, 1000)
process.exitCode = 3`
  await writeFile(join(folder, 'tools/cli/main.js'), command)
  await writeFile(join(folder, 'old.cjs'), `Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`)
  old = ['--require', join(folder, 'old.cjs'), join(folder, 'packaging/node/countersign.cjs')]
})
afterAll(async () => await rm(folder, { recursive: true }))

const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const nameOfNode = Object.keys(optionalDependencies).find((name) =>
  name.endsWith(`${process.platform}-${process.arch}`),
)

async function installing(dependencies: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', optionalDependencies: dependencies }))
}

describe.skipIf(nameOfNode === undefined)('on a machine with an old Node', () => {
  beforeAll(async () => {
    await installing(optionalDependencies)
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  })

  test('the command runs on the Node of the packages, with the same arguments and exit code', async () => {
    const failed = run(process.execPath, [...old, 'check', '--json'])
    const version = optionalDependencies[nameOfNode ?? '']
    await expect(failed).rejects.toMatchObject({ code: 3, stdout: `v${version} check --json\n` })
  })

  test('a signal to the command ends the process it has started', async () => {
    const child = spawn(process.execPath, [...old, 'start'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(5)
  })

  test('scripts find the Node of the packages where npm has not linked it', async () => {
    const [modules, bin] = [join(folder, 'linked/node_modules'), join(folder, 'linked/node_modules/.bin/node')]
    await cp(join(ROOT, 'packaging/node'), join(folder, 'linked/packaging/node'), { recursive: true })
    await cp(join(folder, 'package.json'), join(folder, 'linked/package.json'))
    await mkdir(modules)
    await symlink(join(ROOT, 'node_modules', nameOfNode ?? ''), join(modules, nameOfNode ?? ''))
    await run(process.execPath, [join(folder, 'linked/packaging/node/after-install.cjs')])
    expect((await run(bin, ['--version'])).stdout).toBe(`v${optionalDependencies[nameOfNode ?? '']}\n`)
    const before = await readlink(bin)
    await run(process.execPath, [join(folder, 'linked/packaging/node/after-install.cjs')])
    expect(await readlink(bin)).toBe(before)
  })
})

test.skipIf(nameOfNode === undefined)('an old Node installs once more, on the one that comes with it', async () => {
  await installing(optionalDependencies)
  const npm = join(folder, 'npm.cjs')
  await writeFile(npm, `console.log(process.version, process.argv[2]); process.exitCode = process.env.FAILS ? 7 : 0`)
  const command = ['--require', join(folder, 'old.cjs'), join(folder, 'packaging/node/after-install.cjs')]
  const env = { ...process.env, npm_execpath: npm, npm_command: 'ci' }
  const version = optionalDependencies[nameOfNode ?? '']
  expect((await run(process.execPath, command, { env })).stdout).toContain(`v${version} ci\n`)
  const failed = run(process.execPath, command, { env: { ...env, FAILS: '1' } })
  await expect(failed).rejects.toMatchObject({ code: 7 })
})

test('an installation without a Node for this machine needs one that is new enough, and says so in a sentence', async () => {
  await installing({})
  const install = join(folder, 'packaging/node/after-install.cjs')
  expect((await run(process.execPath, [install])).stderr).toBe('')
  const failed = run(process.execPath, ['--require', join(folder, 'old.cjs'), install])
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^No Node comes with Countersign for .+: install Node 24 or later \(this is 18\.20\.4\)\.\n$/,
    ),
  })
})

test('every platform of the table brings the same version of Node', () => {
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64']
  expect(versions.map(([name]) => name.replace(/^node-(bin-)?/, '')).toSorted()).toEqual(platforms)
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
})

test('without a Node for this machine the message names the version to install', async () => {
  await installing({})
  const failed = run(process.execPath, [...old, 'check'])
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('needs Node 24 or later. This is 18.20.4'),
  })
})
