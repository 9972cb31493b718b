/** Builds the browser part of the folder that is named, in a process of its own (front-end.ts). */
import { join } from 'node:path'
import { compressAssets } from './compress.ts'

const root = process.argv[2] ?? '.'
const { build } = await import('vite')
await build({ root, mode: 'production', logLevel: 'warn' })
await compressAssets(join(root, 'dist', 'assets'))
