'use strict'
/**
 * The Node that comes with Countersign. npm links it beside the other commands, where scripts find it, but not before
 * version 10: there the packages for other platforms, which have a command of the same name, take the link with them.
 *
 * Runs on the Node of the machine, however old it is.
 */
const { dirname, join } = require('node:path')

/** Of this machine. */
const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * @param {string} folder with the package.json that names it
 * @returns {string | null} the path of its program; null where it is not installed
 */
function bundledNode(folder) {
  const names = Object.keys(require(join(folder, 'package.json')).optionalDependencies)
  const name = names.find((each) => each.startsWith('node-') && each.endsWith(PLATFORM))
  if (name === undefined) return null
  try {
    const manifest = require.resolve(`${name}/package.json`, { paths: [folder] })
    return join(dirname(manifest), require(manifest).bin.node)
  } catch {
    return null
  }
}

module.exports = { bundledNode }
