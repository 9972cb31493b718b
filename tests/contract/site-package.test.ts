import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { buildPackage, pack } from '../../packaging/build.ts'
import { linkedFiles } from '../../packaging/links.ts'
import { migrationNames } from '../../server/database/migrate.ts'
import { readTemplate, templateFile } from '../../server/database/template.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { countersign, countersignWith, install, type RunningSite, signIn, startSite } from './packaged-site.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'package-'))
const built = join(folder, 'package')
const site = join(folder, 'acme')
let packed: Awaited<ReturnType<typeof pack>>

beforeAll(async () => {
  await buildPackage(built)
  packed = await pack(built, folder)
}, limitFor(60_000))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Packages whose files are read, not imported. */
const FONTS = ['dejavu-fonts-ttf', '@fontsource/noto-sans-devanagari']

describe('the package', () => {
  it('contains JavaScript with its sources in maps, and no TypeScript, which Node would refuse', () => {
    const { files } = packed
    expect(files.filter((file) => /\.[cm]?tsx?$/.test(file))).toEqual([])
    const modules = files.filter((file) => file.endsWith('.js') && !file.startsWith('dist/'))
    expect(modules.filter((file) => !files.includes(`${file}.map`))).toEqual([])
    expect(modules).toContain('server/database/pglite-worker.js')
  })

  it('contains the front end, the schemas and the manual', () => {
    const needed = ['dist/index.html', 'dist/.sources', 'dist/.vite/manifest.json', 'schemas/screen.schema.json']
    const others = ['docs/language.md', 'README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md']
    expect([...needed, ...others].filter((file) => !packed.files.includes(file))).toEqual([])
  })

  it('contains no tests, no data, and screens as examples only', async () => {
    const folders = [...new Set(packed.files.map((file) => file.split('/')[0]))].filter((name) => !name?.includes('.'))
    const allowed = [
      'LICENSE',
      'dist',
      'docs',
      'engine',
      'packaging',
      'sample',
      'schemas',
      'screens',
      'server',
      'tools',
      'widgets',
    ]
    expect(folders.sort()).toEqual(allowed)
    const others = packed.files.filter((file) => !file.startsWith('screens/'))
    expect(others.filter((file) => /screens\/|\.test\.|\.stories\.|(^|\/)\.env$/.test(file))).toEqual([
      'engine/publish/default-screens/notification.yaml',
      'packaging/site/screens/admin/audit.yaml',
      'packaging/site/screens/admin/companies.yaml',
      'packaging/site/screens/admin/people.yaml',
      'packaging/site/screens/app.yaml',
      'packaging/site/screens/office/purchases.test.yaml',
      'packaging/site/screens/office/purchases.yaml',
      'packaging/site/screens/office/spending.yaml',
      'packaging/site/screens/office/suppliers.yaml',
    ])
    const texts = await Promise.all(packed.files.map((file) => readFile(join(built, file), 'utf8')))
    expect(
      packed.files.filter((_, at) => /PRIVATE KEY|postgres:\/\/\w+:(?!password@)\w+@/.test(texts[at] ?? '')),
    ).toEqual([])
  })

  it('contains what its manuals link to, and the screens that they name', async () => {
    const manuals = packed.files.filter((file) => file.endsWith('.md'))
    const missing = await Promise.all(
      manuals.map(async (file) => {
        const text = await readFile(join(built, file), 'utf8')
        const named = [...text.matchAll(/copy `(screens\/\S+\.yaml)`|\| `(screens\/\S+\.yaml)`/g)]
        const examples = file.startsWith('packaging/site/') ? [] : named.map(([, one, other]) => one ?? other ?? '')
        return [...linkedFiles(file, text), ...examples].filter((path) => !packed.files.includes(path))
      }),
    )
    expect(missing.flat()).toEqual([])
    expect(manuals).toEqual(expect.arrayContaining(['README.md', 'docs/cookbook.md', 'docs/retention.md']))
  })

  it('is small: the limits are a fifth above its size when they were set', () => {
    // 80 kB of it are the screens of the sample site, a megabyte the template of the database (decision 08); the
    // manuals, the description of the calls and the checks of the compiler have grown since, 8.6 MB now.
    expect(packed.size).toBeLessThan(10_300_000)
    expect(packed.unpackedSize).toBeLessThan(33_600_000)
  })

  it('names the licence of everything in the front end, including fonts', async () => {
    const notices = await readFile(join(built, 'THIRD-PARTY-NOTICES.md'), 'utf8')
    const named = [...notices.matchAll(/^## (\S+) - \S+ \((.*)\)$/gm)].map(([, name, licence]) => ({ name, licence }))
    const free = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1']
    expect(named.filter(({ licence = '' }) => !free.includes(licence))).toEqual([])
    const names = named.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['react', 'pdfjs-dist', '@fontsource-variable/noto-sans-arabic']))
  })

  it('depends on exact versions of what its modules import, and on no build tool', async () => {
    const { dependencies } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>
    }
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    const names = Object.keys(dependencies)
    expect(names).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', ...FONTS]))
    expect(names.filter((name) => /^(vite|typescript|react-dom|storybook)$/.test(name))).toEqual([])
  })
})

/** Each test builds on the previous ones, as in the use of a site. */
describe('a site with the package', () => {
  let running: RunningSite | null = null
  const start = async (): Promise<string> => {
    running = await startSite(site)
    return running.address
  }
  const stop = async (): Promise<void> => {
    await running?.stop()
    running = null
  }
  afterAll(stop)

  const manifest = async (): Promise<string> => await (await fetch(`${running?.address}/screens/manifest.json`)).text()
  let decided = ''

  it('is created only in an empty folder', async () => {
    const tool = join(folder, 'tool')
    await install(tool, packed.path)
    const { code, out } = await countersign(tool, 'init', site, '--from', packed.path)
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('npm install && npm start') })
    const files = ['.env.example', '.gitignore', 'README.md', 'package.json', 'schemas', 'screens']
    expect((await readdir(site)).sort()).toEqual(files)
    const { name, dependencies } = JSON.parse(await readFile(join(site, 'package.json'), 'utf8')) as Record<
      string,
      object
    >
    expect({ name, dependencies }).toEqual({
      name: 'acme',
      dependencies: { countersign: expect.stringMatching(/^file:/) },
    })
    const again = await countersign(tool, 'init', site)
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is not empty: nothing was written') })
  })

  it('supports the commands from its folder', async () => {
    await install(site, packed.path)
    expect(await countersign(site, 'check')).toMatchObject({ code: 0, out: '8 files, 0 errors, 0 warnings\n' })
    expect((await countersign(site, 'explain', 'purchases')).out).toContain('kind: page')
    expect((await countersign(site, 'upgrade')).out).toContain('Nothing to rewrite')
    const [first = ''] = (await readFile(join(site, 'screens/office/purchases.yaml'), 'utf8')).split('\n')
    const schema = join(site, 'screens/office', first.replace('# yaml-language-server: $schema=', ''))
    expect(JSON.parse(await readFile(schema, 'utf8'))).toHaveProperty('$schema')
  })

  it('creates a new screen there, reports edited files, and lists the translations and editor rules', async () => {
    const git = (...args: readonly string[]) =>
      run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: site })
    await git('init', '--quiet')
    await git('add', 'screens')
    await git('commit', '--quiet', '--message', 'First')
    expect((await countersign(site, 'diff')).out).toBe('Nothing differs from HEAD.\n')
    const typed = ['records', 'office', 'Vehicles', 'Number plate', 'Bought on: date', '']
    const made = await countersignWith(site, ['new'], { typed })
    expect({ ...made, out: made.out.slice(-400) }).toMatchObject({ code: 0, err: '' })
    expect(await readFile(join(site, 'screens/office/vehicles.yaml'), 'utf8')).toContain('label: Vehicles')
    expect(await countersign(site, 'check')).toMatchObject({ code: 0, out: '9 files, 0 errors, 0 warnings\n' })
    expect((await countersign(site, 'diff')).out).toBe('vehicles (Vehicles)\n  is new\n')
    const words = await countersign(site, 'words', 'hi')
    expect(words).toMatchObject({ code: 0, out: expect.stringMatching(/^Purchase requests: ""$/m) as string })
    expect(await countersign(site, 'schema')).toMatchObject({
      code: 0,
      out: 'schemas/screen.schema.json\nschemas/screen-test.schema.json\nschemas/app.schema.json\n',
    })
    const [own, shipped] = await Promise.all(
      ['schemas/screen.schema.json', 'node_modules/countersign/schemas/screen.schema.json'].map((path) =>
        readFile(join(site, path), 'utf8'),
      ),
    )
    expect(own).toContain('"vehicles"')
    expect(shipped).not.toContain('"vehicles"')
  })

  it('starts without a build, and its documents can be approved', async () => {
    const address = await start()
    expect(await manifest()).toContain('"screen":"notification"')
    const page = await fetch(`${address}/purchases`, { headers: { accept: 'text/html' } })
    const [script = ''] = /\/assets\/core-[^"]+\.js/.exec(await page.text()) ?? []
    expect((await fetch(`${address}${script}`)).status).toBe(200)
    const manager = await signIn(address, 'manager')
    const [row] = await manager.rows('purchases', { Status: 'Submitted' })
    decided = String(row?.['id'])
    const { approval_list: answers } = await manager.approve('purchases', decided)
    expect(answers).toMatchObject([{ ok: true, status: 'Checked' }])
    expect((await manager.rows('suppliers')).length).toBeGreaterThan(0)
    // The database was copied: its control file begins with the same number as in the template.
    const template = readTemplate(templateFile(join(built, 'server/database'), migrationNames))
    const control = await readFile(join(site, 'data/pglite/global/pg_control'))
    expect([...control.subarray(0, 8)]).toEqual([...(template.get('global/pg_control')?.subarray(0, 8) ?? [])])
    // Printed in a thread, with fonts of a package.
    const [approved] = await manager.rows('purchases', { Status: 'Approved' })
    expect(await manager.paper('purchases', String(approved?.['id']))).toBe('%PDF-')
  })

  it('serves a screen whose file is added while it runs', async () => {
    const file = join(site, 'screens/office/visits.yaml')
    await writeFile(file, 'label: Visits\nkind: records\nfields: { Visitor: text }\nform: [Visitor]\n')
    await expect.poll(manifest).toContain('"screen":"visits"')
  })

  it('accepts a changed workflow of the running site from its folder', async () => {
    const file = join(site, 'screens/app.yaml')
    const before = await readFile(file, 'utf8')
    const account = ['--url', running?.address ?? '', '--email', 'admin@demo.example', '--company', 'DEMO']
    const accept = (...screens: readonly string[]) =>
      countersignWith(site, ['accept', ...screens, ...account], { password: DEMO_PASSWORD })
    expect(await accept()).toEqual({ code: 0, out: expect.not.stringContaining('purchases') as string, err: '' })
    await writeFile(file, before.replace('to: Checked, by: manager', 'to: Checked, by: director'))
    await expect.poll(async () => (await accept()).out).toContain('purchases (Purchase requests)')
    expect((await accept('purchases')).out).toContain('The rules of purchases are accepted.\n')
    await writeFile(file, before)
    await expect.poll(async () => (await accept()).out).toContain('purchases (Purchase requests)')
    expect((await accept('purchases')).code).toBe(0)
  })

  it('stops properly at the signal of systemd, started as in its unit', async () => {
    await stop()
    const unit = await readFile(join(built, 'packaging/operate/countersign.service'), 'utf8')
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
    running = await startSite(site, command.replaceAll('/srv/countersign', site))
    const { address } = running
    expect(await running.stop()).toEqual({ code: 0, signal: null })
    running = null
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('has all its data after an update of the package', async () => {
    await stop()
    const newer = await pack(built, folder, '0.9.0')
    await install(site, newer.path)
    const address = await start()
    expect(await (await fetch(`${address}/main/v`)).json()).toMatchObject({ v: '0.9.0' })
    const director = await signIn(address, 'director')
    const rows = await director.rows('purchases', { Status: 'Checked' })
    expect(rows.map(({ id }) => id)).toContain(decided)
    expect(await manifest()).toContain('"screen":"visits"')
    await stop()
    expect(await countersign(site, 'verify')).toMatchObject({ code: 0, out: expect.stringContaining('whole') })
  })
})
