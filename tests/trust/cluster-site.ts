/** Three server processes behind a balancer, on a PostgreSQL primary with a hot standby and one bucket of files. */
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../server/config/config.ts'
import { screensFolder, SCREEN } from '../bench/list-call/fill.ts'
import { openBucketServer, S3_KEYS } from '../contract/bucket-server.ts'
import { type Balancer, startBalancer } from './cluster-balancer.ts'
import { type Hosts, startHosts } from './cluster-hosts.ts'
import { databaseUrl, type PostgresPair, startPostgresPair } from './cluster-postgres.ts'
import { freePort } from './free-port.ts'
import { type LoadDocuments, type Preparing, prepareLoad } from './load-site.ts'

export interface Cluster {
  /** The address of the balancer. */
  readonly address: string
  readonly hosts: Hosts
  readonly postgres: PostgresPair
  readonly balancer: Balancer
  readonly documents: LoadDocuments
  /** The contents of the bucket, by path. */
  readonly objects: ReadonlyMap<string, Buffer>
  /** Connects, through the balancer, to the server that accepts writes. */
  readonly config: Config
  stop(): Promise<void>
}

interface ClusterOptions {
  readonly processes: number
  readonly preparing: Preparing
}

export async function startCluster({ processes, preparing }: ClusterOptions): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-cluster-'))
  await chmod(folder, 0o755)
  let documents: LoadDocuments = { some: [], waiting: {} }
  const postgres = await startPostgresPair(folder, async (url) => {
    documents = await prepareLoad(readConfig({ AUDIT_KEY, LOG_LEVEL: 'silent', DATABASE_URL: url }), preparing)
  })
  const bucket = await openBucketServer()
  const httpPorts = await Promise.all(Array.from({ length: processes }, freePort))
  const balancer = await startBalancer(folder, { httpPorts, nodes: postgres.nodes })
  const env = {
    AUDIT_KEY,
    DATABASE_URL: databaseUrl(balancer.databasePort),
    SCREENS_DIR: await copyScreens(folder),
    TRUST_PROXY: '1',
    FILES_S3_ENDPOINT: bucket.endpoint,
    ...S3_KEYS,
  }
  const hosts = startHosts(httpPorts.map((port) => ({ port, folder: join(folder, `host-${port}`), env })))
  await hosts.ready()
  await balancer.ready()
  return {
    address: balancer.address,
    hosts,
    postgres,
    balancer,
    documents,
    objects: bucket.objects,
    config: readConfig({ ...env, LOG_LEVEL: 'silent' }),
    async stop() {
      await hosts.stop()
      await balancer.stop()
      await Promise.all([postgres.stop(), bucket.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Settings that are the same on all hosts. */
const AUDIT_KEY = 'the key of the audit of the proof of the cluster'

/** One screen of the site: a process that is restarted every few seconds has no time to load all of them. */
async function copyScreens(folder: string): Promise<string> {
  const screens = join(folder, 'screens')
  await mkdir(join(screens, 'crm'), { recursive: true })
  for (const file of ['app.yaml', `crm/${SCREEN}.yaml`]) await cp(join(screensFolder, file), join(screens, file))
  return screens
}
