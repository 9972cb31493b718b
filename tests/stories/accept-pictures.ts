/** Visits every story and stores new and changed pictures as references. Run: npm run pictures:accept */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const args = [vitest, 'run', '--project', 'stories', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, PICTURES: 'accept' },
})
process.exit(status ?? 1)
