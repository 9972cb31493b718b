#!/usr/bin/env node
/** The entry point of the command. */
import { existsSync } from 'node:fs'

try {
  // Environment variables take precedence over the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  // Before the modules are imported.
  const { cacheCode, cacheCodeOfOwner } = await import('../../server/config/code-cache.ts')
  if (process.argv[2] === 'start') cacheCode(process.env)
  else cacheCodeOfOwner(process.env)
  const { run } = await import('./run.ts')
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
