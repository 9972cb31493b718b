import { join } from 'node:path'
import { type CompiledCache, compiledCache } from '../../engine/publish/compiled-cache.ts'
import { cacheFolder } from './code-cache.ts'

/**
 * The compiled screens in the folder of the data.
 *
 * @param sources hash of the engine: what another one has compiled is not read
 */
export const screensCache = (dataDir: string, sources: string): CompiledCache =>
  compiledCache(join(cacheFolder(dataDir), 'screens'), sources)
