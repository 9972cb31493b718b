'use strict'
/** After `npm ci`: links the Node that comes with the project beside the commands of its packages, where npm has not. */
const { existsSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs')
const { join, relative } = require('node:path')
const { bundledNode } = require('./bundled-node.cjs')

const ROOT = join(__dirname, '../..')

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

const node = bundledNode(ROOT)
if (node !== null) link(node)
