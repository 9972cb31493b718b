'use strict'
/**
 * After `npm ci`: scripts run on the Node that comes with the project, whatever npm and Node the machine has. An old npm
 * has not linked it; on an old Node npm leaves out packages for this machine that ask for a newer one.
 */
const { spawnSync } = require('node:child_process')
const { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join, relative } = require('node:path')
const { bundledNode } = require('./bundled-node.cjs')

const ROOT = join(__dirname, '../..')
/** The oldest on which npm leaves no package out. */
const OLDEST = [20, 19]
/** The oldest on which the product runs. */
const OLDEST_TO_RUN = 24
const AGAIN = 'COUNTERSIGN_INSTALLS_AGAIN'

function main() {
  const node = bundledNode(ROOT)
  if (node === null) return requireOwnNode()
  if (isOld() && process.env[AGAIN] === undefined && process.env.npm_execpath) process.exitCode = installAgain(node)
  else {
    link(node)
    prebuild(node)
  }
}

/**
 * What the first start would wait for. Without it that start takes longer, so a failure here does not end the
 * installation.
 *
 * @param {string} node the path of its program
 */
function prebuild(node) {
  const script = join(ROOT, 'packaging/prebuild.ts')
  if (existsSync(script)) spawnSync(node, [script], { cwd: ROOT, stdio: 'ignore' })
}

/** Where no package fits this machine, its own Node must do. */
function requireOwnNode() {
  const [major] = versionNumbers()
  if (major >= OLDEST_TO_RUN) return
  console.error(
    `No Node comes with Countersign for ${process.platform} on ${process.arch}: install Node ${OLDEST_TO_RUN} or later (this is ${process.versions.node}).`,
  )
  process.exitCode = 1
}

/** @returns {number[]} */
function versionNumbers() {
  return process.versions.node.split('.').map(Number)
}

function isOld() {
  const [major = 0, minor = 0] = versionNumbers()
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}

/**
 * The same command of npm, run by that Node. It removes the folder that holds the program, so a copy runs.
 *
 * @param {string} node the path of its program
 */
function installAgain(node) {
  console.log(
    `Node ${process.versions.node} is too old for some packages: installing again with the one that comes with them.`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'countersign-node-'))
  const program = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  copyFileSync(node, program)
  const { status } = spawnSync(program, [process.env.npm_execpath, process.env.npm_command ?? 'ci'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, [AGAIN]: '1' },
  })
  rmSync(folder, { recursive: true })
  return status ?? 1
}

/** @param {string} node the path of its program */
function link(node) {
  const folder = join(ROOT, 'node_modules/.bin')
  const isWindows = process.platform === 'win32'
  const path = join(folder, isWindows ? 'node.cmd' : 'node')
  if (existsSync(path)) return
  mkdirSync(folder, { recursive: true })
  const target = relative(folder, node)
  if (isWindows) writeFileSync(path, `@"%~dp0\\${target}" %*\r\n`)
  else symlinkSync(target, path)
}

main()
