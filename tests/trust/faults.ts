/**
 * Makes one call of a server in this process fail, at one of its three boundaries: a database statement, an operation
 * on a file in its folder, or a call of another host. Counts the calls, so that each can fail in turn.
 */
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult } from 'kysely'

export type Boundary = 'database' | 'file' | 'host'

/**
 * - `refused`: the other side refuses and does nothing (a full disk, a busy mail server);
 * - `refused after`: it has done it, but its answer is an error;
 * - `cut before`, `cut after`: the connection to the database breaks before it has received the statement, or after it
 *   has executed it but before its answer. Uncommitted changes are rolled back.
 */
export const FAULT_KINDS = ['refused', 'refused after', 'cut before', 'cut after'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  readonly boundary: Boundary
  /** Index from 1 among the calls at this boundary since `arm`. */
  readonly call: number
  readonly kind: FaultKind
}

export type Calls = Readonly<Record<Boundary, number>>

export interface Faults {
  /** Starts counting, and makes this call fail; null: no call fails. */
  arm(fault: Fault | null): void
  /** @returns the number of calls, and a description of the one that failed; null: none has failed */
  disarm(): { readonly calls: Calls; readonly failed: string | null }
  /** Resolves when no call is running at the boundaries, and none begins for a moment. */
  quiet(): Promise<void>
  /** Wraps a call of another host. */
  host<T>(name: string, call: () => Promise<T>): Promise<T>
  /** Removes the hooks from this process. */
  remove(): void
}

interface State {
  fault: Fault | null
  isCounting: boolean
  calls: Record<Boundary, number>
  failed: string | null
  underWay: number
  lastAt: number
}

/** @param folder only operations on files in this folder count */
export function installFaults(folder: string): Faults {
  const state: State = { fault: null, isCounting: false, calls: none(), failed: null, underWay: 0, lastAt: 0 }
  const removes = [failStatements(state), failFiles(state, folder)]
  return {
    arm(fault) {
      Object.assign(state, { fault, isCounting: true, calls: none(), failed: null })
    },
    disarm() {
      Object.assign(state, { fault: null, isCounting: false })
      return { calls: state.calls, failed: state.failed }
    },
    async quiet() {
      while (state.underWay > 0 || performance.now() - state.lastAt < QUIET_MS) await sleep(QUIET_MS / 4)
    },
    host: (name, call) => passBoundary(state, { boundary: 'host', name }, { call, refusal: hostGone }),
    remove: () => removes.forEach((remove) => remove()),
  }
}

const QUIET_MS = 20
const none = (): Record<Boundary, number> => ({ database: 0, file: 0, host: 0 })

interface Passing<T> {
  call(): Promise<T>
  refusal(): Error
}

/** The kind of fault with which this call must fail; null: it continues. */
function turn(state: State, { boundary, name }: { boundary: Boundary; name: string }): FaultKind | null {
  if (!state.isCounting) return null
  state.calls[boundary] += 1
  const { fault } = state
  if (fault?.boundary !== boundary || fault.call !== state.calls[boundary]) return null
  state.failed = `${boundary} ${fault.call} ${fault.kind}: ${name.replaceAll(/\s+/g, ' ').trim()}`
  return fault.kind
}

async function passBoundary<T>(
  state: State,
  passed: { boundary: Boundary; name: string },
  { call, refusal }: Passing<T>,
): Promise<T> {
  const kind = turn(state, passed)
  return await whileUnderWay(state, async () => {
    if (kind === 'refused' || kind === 'cut before') throw refusal()
    const result = await call()
    if (kind === null) return result
    if (isHandle(result)) await result.close()
    throw refusal()
  })
}

const isHandle = (result: unknown): result is promises.FileHandle =>
  typeof result === 'object' && result !== null && 'close' in result

async function whileUnderWay<T>(state: State, run: () => Promise<T>): Promise<T> {
  state.underWay += 1
  try {
    return await run()
  } finally {
    state.underWay -= 1
    state.lastAt = performance.now()
  }
}

const coded = (code: string, message: string): Error => Object.assign(new Error(`${code}: ${message}`), { code })
const cutOff = (): Error => coded('ECONNRESET', 'read ECONNRESET')
const hostGone = (): Error => coded('ECONNREFUSED', 'connect ECONNREFUSED')
const noRoom = (): Error => coded('ENOSPC', 'no space left on device')
const badDisk = (): Error => coded('EIO', 'i/o error')

/** Fails like a full disk, so that the transaction cannot continue even if the error is caught. */
const NO_ROOM = CompiledQuery.raw(
  `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
)
const ROLLBACK = CompiledQuery.raw('rollback')

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Hooks into the driver of Kysely, which both databases share. */
function failStatements(state: State): () => void {
  const { acquireConnection } = PostgresDriver.prototype
  const cut = new WeakSet<DatabaseConnection>()
  const wrapped = new WeakSet<DatabaseConnection>()
  PostgresDriver.prototype.acquireConnection = async function acquire(...parameters) {
    const connection = await acquireConnection.apply(this, parameters)
    cut.delete(connection)
    if (wrapped.has(connection)) return connection
    wrapped.add(connection)
    const execute = connection.executeQuery.bind(connection) as Execute
    const failing: Execute = (query) =>
      whileUnderWay(state, async () => {
        if (cut.has(connection)) throw cutOff()
        // A rollback cannot be refused, and the database rolls back a broken connection itself.
        const kind = query.sql === 'rollback' ? null : turn(state, { boundary: 'database', name: query.sql })
        if (kind?.startsWith('cut')) cut.add(connection)
        return await executeWith(kind, execute, query)
      })
    return Object.assign(connection, { executeQuery: failing })
  }
  return () => void (PostgresDriver.prototype.acquireConnection = acquireConnection)
}

async function executeWith(kind: FaultKind | null, execute: Execute, query: CompiledQuery) {
  // A failed `begin` can have taken effect only if the connection breaks.
  if (kind === 'refused' || (kind === 'refused after' && query.sql === 'begin')) return await execute(NO_ROOM)
  if (kind === 'cut before') {
    await execute(ROLLBACK)
    throw cutOff()
  }
  const result = await execute(query)
  if (kind === 'refused after') return await execute(NO_ROOM)
  if (kind === 'cut after') {
    await execute(ROLLBACK)
    throw cutOff()
  }
  return result
}

const WRITES = ['mkdir', 'open', 'rename', 'link', 'copyFile', 'unlink', 'rm', 'writeFile', 'appendFile'] as const
const READS = ['readFile', 'stat'] as const

type Operation = (path: unknown, ...rest: readonly unknown[]) => Promise<unknown>
type Streaming = (path: unknown, ...rest: readonly unknown[]) => fs.ReadStream | fs.WriteStream

/** Patches the modules of Node, so that the libraries which store uploads fail, too. */
function failFiles(state: State, folder: string): () => void {
  const isOurs = (path: unknown): boolean => typeof path === 'string' && path.startsWith(folder)
  const operations = promises as unknown as Record<string, Operation>
  const streams = fs as unknown as Record<string, Streaming>
  const before = { operations: { ...operations }, streams: { ...streams } }
  for (const name of [...WRITES, ...READS]) {
    const call = operations[name]?.bind(promises)
    const refusal = (READS as readonly string[]).includes(name) ? badDisk : noRoom
    operations[name] = (path, ...rest) => {
      const run = (): Promise<unknown> => call?.(path, ...rest) ?? Promise.reject(new Error(name))
      return isOurs(path) ? passBoundary(state, { boundary: 'file', name }, { call: run, refusal }) : run()
    }
  }
  for (const [name, refusal] of [
    ['createWriteStream', noRoom],
    ['createReadStream', badDisk],
  ] as const) {
    const open = before.streams[name]
    streams[name] = (path, ...rest) => {
      const stream = open?.call(fs, path, ...rest) as fs.WriteStream
      // A stream is opened, and fails, after it was returned to the caller.
      if (isOurs(path) && turn(state, { boundary: 'file', name })) setImmediate(() => stream.destroy(refusal()))
      return stream
    }
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(promises, before.operations)
    Object.assign(fs, { createWriteStream: before.streams['createWriteStream'] })
    Object.assign(fs, { createReadStream: before.streams['createReadStream'] })
    syncBuiltinESMExports()
  }
}
