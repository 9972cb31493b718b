/** Programs that tests need and no npm package brings. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where programs of these names lie, in the order of the names within each folder. */
export function inPath(names: readonly string[]): readonly string[] {
  // Programs of the system are not in the path of everybody who may run them.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter((path) => existsSync(path))
}

/** On a Debian machine where we are root (a fresh CI machine) the package manager brings what is missing. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** A machine without a network is not waited for longer. */
const INSTALLING_MS = 300_000

export function installPackages(names: readonly string[]): void {
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: INSTALLING_MS }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], options)
}
