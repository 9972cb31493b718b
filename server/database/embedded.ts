import { PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Opens the embedded database of a folder in this thread; each statement blocks the thread. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  return await PGlite.create({
    dataDir: folder,
    // Required by search-index.ts.
    extensions: { pg_trgm, btree_gin },
    parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  })
}
