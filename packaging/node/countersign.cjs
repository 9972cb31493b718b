#!/usr/bin/env node
'use strict'
/** The command of the package: runs it on this Node or, where that is too old, on the one that comes with the package. */
const { spawn } = require('node:child_process')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const { bundledNode } = require('./bundled-node.cjs')

const ROOT = join(__dirname, '../..')
const COMMAND = join(ROOT, 'tools/cli/main.js')
const OLDEST = 24

function main() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return void import(pathToFileURL(COMMAND).href)
  const node = bundledNode(ROOT)
  if (node === null) {
    console.error(
      `Countersign needs Node ${OLDEST} or later. This is ${process.versions.node}, and the one that comes with it is not installed.\n` +
        `Install again without --omit=optional, or install Node ${OLDEST}.`,
    )
    process.exit(1)
  }
  runOn(node)
}

/** As if it were this process: the same arguments, terminal and signals, and its exit code. */
function runOn(node) {
  const child = spawn(node, [COMMAND, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // A terminal sends it to both; a second one would end the child at once.
  process.on('SIGINT', () => undefined)
  child.on('error', (error) => {
    console.error(
      `The Node that comes with Countersign does not run on this machine (${error.message}). Install Node ${OLDEST}.`,
    )
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

main()
