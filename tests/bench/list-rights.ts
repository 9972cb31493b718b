/**
 * The list call (50 of a million documents, PostgreSQL, 8 connections) with rights to rows, compared with the same call
 * without, among 300 people in the teams of the site: one server for each, called in turn, and the median of the ratios
 * per round, so that other load on the machine affects all alike. Each connection uses another person, since only four
 * calls of a person run at once (server/http/call-queues.ts).
 */
import type { RowRight } from '../../engine/definition/rights.ts'
import { environmentOf, type Running, runProcess, startProcess } from '../trust/load-site.ts'
import { defineBench } from './bench.ts'
import { COMPANY, SCREEN, signInAt, siteScreens } from './list-call/fill.ts'
import type { Caller, Load, Measured } from './list-call/load.ts'
import { documentsOf, filledPostgres } from './list-call/postgres.ts'
import { median } from './times.ts'

/** Of the rate without rights: less for rows of several creators and several conditions. */
const VARIANTS: Readonly<Record<string, { readonly rights: readonly RowRight[]; readonly mark: number }>> = {
  all: { rights: ['all'], mark: 0.8 },
  own: { rights: ['own'], mark: 0.8 },
  team: { rights: ['team'], mark: 0.6 },
  'own, team': { rights: ['own', 'team'], mark: 0.6 },
  'own, team, waiting': { rights: ['own', 'team', 'waiting'], mark: 0.6 },
}
const NONE = 'none'
const CONNECTIONS = 8

/** One person of each of the roles with exactly one team. */
async function callersAt(address: string): Promise<readonly [Caller, ...Caller[]]> {
  const { app } = await siteScreens()
  const roles = app.roles.filter(({ team }) => team.length === 1).slice(0, CONNECTIONS)
  const signedIn = await Promise.all(roles.map(({ name }) => signInAt(address, `${name}@${COMPANY}.example`)))
  const [first, ...others] = signedIn.map(({ cookie, token }) => {
    return { cookie, path: `/main/s/${SCREEN}/list?page=0&page_by=50&uuid=&scope=all&apiid=bench&apitoken=${token}` }
  })
  if (!first || others.length < CONNECTIONS - 1)
    throw new Error(`The site has ${roles.length} roles of one team, not ${CONNECTIONS}.`)
  return [first, ...others]
}

export const listRightsBench = defineBench({
  sizes: {
    full: { documents: 1_000_000, rounds: 9, seconds: 2, variants: 5 },
    small: { documents: 10_000, rounds: 1, seconds: 0.3, variants: 1 },
  },
  async measure({ documents, rounds, seconds, variants: count }, place) {
    const variants = Object.fromEntries(Object.entries(VARIANTS).slice(-count))
    const config = await filledPostgres(place, documentsOf(SCREEN, documents))
    const servers = new Map<string, Running>()
    for (const name of [NONE, ...Object.keys(variants)]) {
      const see = variants[name] && { SEE: JSON.stringify({ everyone: variants[name].rights }) }
      const server = await startProcess('../bench/list-call/ours.ts', { env: { ...environmentOf(config), ...see } })
      place.later(server.stop)
      servers.set(name, server)
    }
    // For all servers: signing in ends the other sessions of that person.
    const [first, ...others] = await callersAt(servers.get(NONE)?.address ?? '')
    const measured = async ({ address, ask }: Running, during: number): Promise<Measured> => {
      // All share one database, where only one version of the rights is effective.
      await ask('accept')
      const load: Load = { ...first, others, address, seconds: during, connections: CONNECTIONS }
      return await runProcess<Measured>('../bench/list-call/load.ts', load)
    }
    for (const [name, server] of servers)
      place.holds(`rows in an answer (${name})`, (await measured(server, seconds / 2)).rows, 1)
    const ratios = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      const rates = new Map<string, number>()
      for (const [name, server] of round % 2 === 0 ? [...servers] : [...servers].toReversed())
        rates.set(name, (await measured(server, seconds)).perSecond)
      for (const [name, all] of ratios) all.push((rates.get(name) ?? 0) / (rates.get(NONE) ?? 0))
    }
    return Object.entries(variants).map(([name, { mark }]) => ({
      what: `rate with the right to ${name}, of that without rights`,
      value: median(ratios.get(name) ?? []),
      unit: '×',
      atLeast: mark,
    }))
  },
})
