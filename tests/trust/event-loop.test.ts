/**
 * Papers and exports are made beside the event loop: 60 papers and 5 exports as PDF at the same time, and the first
 * paper after the start, which loads libraries and fonts. The mark is 50 ms on a machine that does nothing else
 * (`npm run bench:pdf`); beside other tests it is an order of magnitude.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { type FileWork, prepareFileWork } from './file-work.ts'
import { longestStall, loopCpu } from './loop-delay.ts'
import { recordResult } from './results.ts'

const PROOF = 17
const MOST_MS = 250
/** A tenth of a second; made in the loop, the same takes 2.7 s of it. */
const MOST_CPU_MS = 1_000

describe.each(databases)('the event loop on %s', (database) => {
  let site: Site
  let work: FileWork
  beforeAll(async () => {
    site = await openSite(await newInstallation(database), { rows: 300 })
    work = await prepareFileWork(site)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('goes on while papers and exports are made, from the first on, and answers others meanwhile', async () => {
    const first = await longestStall(work.first)
    let calls = { count: 0, slowestMs: 0 }
    const all = await longestStall(async () => (calls = await work.callsDuring(work.all)))
    const cpu = await loopCpu(work.all)
    const shown = [first, all, calls.slowestMs, cpu].map((ms) => ms.toFixed(0))
    const result = `longest stall: first paper ${shown[0]} ms, 60 papers and 5 exports ${shown[1]} ms; ${calls.count} calls meanwhile, the slowest ${shown[2]} ms; CPU of the loop without them ${shown[3]} ms`
    recordResult({ proof: PROOF, database, result })
    expect(first).toBeLessThan(MOST_MS)
    expect(all).toBeLessThan(MOST_MS)
    expect(cpu).toBeLessThan(MOST_CPU_MS)
    expect(calls.count).toBeGreaterThan(20)
  })
})
