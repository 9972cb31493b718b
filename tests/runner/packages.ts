/** Programs that tests need and no npm package provides. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { limitFor } from './limits.ts'

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
const INSTALLING_MS = limitFor(30_000)

/** Test files that run concurrently may both install, and apt-get fails while another one runs. */
const LOCK = '/tmp/apt-get-of-tests.lock'

export function installPackages(names: readonly string[]): void {
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: INSTALLING_MS }
  const aptGet = (...args: readonly string[]) => spawnSync('flock', [LOCK, 'apt-get', ...args], options)
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', ...names)
}

/**
 * The path of a program, installed from the Debian package where that is permitted. Throws with instructions if it is
 * missing.
 */
export function requireProgram(name: string, debianPackage = name): string {
  if (inPath([name]).length === 0 && mayInstall()) installPackages([debianPackage])
  const [path] = inPath([name])
  if (path !== undefined) return path
  const advice = `Debian, Ubuntu: apt-get install ${debianPackage}   macOS: brew install ${name}`
  throw new Error(`This test needs ${name}, and none was found.\n  ${advice}`)
}
