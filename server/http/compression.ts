import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller ones fit a packet as they are. */
const THRESHOLD = 1400
/** A list of fifty rows becomes a fifth of itself in a third of a millisecond. */
const LEVEL = 4

/** Of a route that is compressed whatever the others are. */
export const PAGE_COMPRESSION = {
  encodings: ['gzip', 'identity'] as ('gzip' | 'identity')[],
  zlibOptions: { level: LEVEL },
}

/**
 * Compresses the page and, where they are this server's own, the answers of calls; assets come compressed from
 * the disk, and another ERP's answers as that one sends them.
 */
export async function registerCompression(app: FastifyInstance, { calls }: { calls: boolean }): Promise<void> {
  await app.register(fastifyCompress, {
    global: calls,
    encodings: ['gzip', 'identity'],
    threshold: THRESHOLD,
    zlibOptions: { level: LEVEL },
  })
}
