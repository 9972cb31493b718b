/** Programs that tests need and no npm package provides. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The paths of programs with these names, in the order of the names within each folder. */
export function inPath(names: readonly string[]): readonly string[] {
  // System programs are not in the PATH of every user who may run them.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter((path) => existsSync(path))
}

/** On a Debian machine where we are root (a fresh CI machine) the package manager installs what is missing. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Time limit, for machines without a network. */
const INSTALLING_MS = 300_000

export function installPackages(names: readonly string[]): void {
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: INSTALLING_MS }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], options)
}
