/**
 * The list call (50 of a million documents, PostgreSQL, 8 connections) compared with a bare node http + pg handler that
 * runs the same statements with the same session check and tenant setting: requests per second of both, in turn.
 */
import { environmentOf, runProcess, startProcess } from '../trust/load-site.ts'
import { defineBench } from './bench.ts'
import { COMPANY, SCREEN, signInAt, siteScreens } from './list-call/fill.ts'
import type { Load, Measured } from './list-call/load.ts'
import { documentsOf, filledPostgres } from './list-call/postgres.ts'
import { median } from './times.ts'

/** Of the rate of the bare handler. */
const MARK = 0.7
const PAGE = 50

export const listBench = defineBench({
  sizes: {
    full: { documents: 1_000_000, rounds: 7, seconds: 4 },
    small: { documents: 10_000, rounds: 1, seconds: 0.5 },
  },
  async measure({ documents, rounds, seconds }, place) {
    const config = await filledPostgres(place, documentsOf(SCREEN, documents))
    const servers = { ours: '', bare: '' }
    for (const name of ['ours', 'bare'] as const) {
      const server = await startProcess(`../bench/list-call/${name}.ts`, { env: environmentOf(config) })
      place.later(server.stop)
      servers[name] = server.address
    }
    const { app } = await siteScreens()
    const { cookie, token } = await signInAt(servers.ours, `${app.roles[0]?.name}@${COMPANY}.example`)
    const path = `/main/s/${SCREEN}/list?page=0&page_by=${PAGE}&uuid=&scope=all&apiid=bench&apitoken=${token}`
    const measure = async (name: keyof typeof servers, during: number): Promise<Measured> => {
      const load: Load = { path, cookie, address: servers[name], seconds: during, connections: 8 }
      return await runProcess<Measured>('../bench/list-call/load.ts', load)
    }
    for (const name of ['ours', 'bare'] as const)
      place.holds(`rows in an answer (${name})`, (await measure(name, seconds / 2)).rows, PAGE)
    const found = { ours: [] as Measured[], bare: [] as Measured[] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['ours', 'bare'] as const) found[name].push(await measure(name, seconds))
    const of = (name: keyof typeof servers, key: 'perSecond' | 'p95') => median(found[name].map((each) => each[key]))
    const [rate, floor] = [of('ours', 'perSecond'), of('bare', 'perSecond')]
    return [
      { what: 'list calls', value: rate, unit: 'a second', peer: { name: 'bare', value: floor } },
      {
        what: '95 % of them within',
        value: of('ours', 'p95'),
        unit: 'ms',
        peer: { name: 'bare', value: of('bare', 'p95') },
      },
      { what: 'the rate, of that of the bare handler', value: rate / floor, unit: '×', atLeast: MARK },
    ]
  },
})
