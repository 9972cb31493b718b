import { PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Its default of 128 MB is filled at each start: half of the time that a start takes, and memory that few sites need. */
const BUFFERS = ['-c', 'shared_buffers=16MB']

/** Opens the embedded database of a folder in this thread; each statement blocks the thread. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  return await PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    // Required by search-index.ts.
    extensions: { pg_trgm, btree_gin },
    parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  })
}
