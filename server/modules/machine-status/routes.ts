import type { FastifyInstance } from 'fastify'
import dayCall from './calls/machinestatustex-day_list.schema.json' with { type: 'json' }
import listCall from './calls/machinestatustex-list.schema.json' with { type: 'json' }
import stopsCall from './calls/machinestatustex-stops_list.schema.json' with { type: 'json' }
import type { ServerContext } from '../../routes/context.ts'
import { machineDays } from './days.ts'
import { machinesNow } from './now.ts'
import { machineStops } from './stops.ts'
import { registerReports } from '../reports/register-reports.ts'

/** Machines of a mill: current state, by day, and stops with reasons (foundation §2, route table). */
export function registerMachineStatus(app: FastifyInstance, context: ServerContext): void {
  registerReports(app, context, {
    screen: 'machinestatustex',
    reports: {
      list: { call: listCall, label: 'Machines now', list: machinesNow },
      day_list: { call: dayCall, label: 'Machines by day', list: machineDays },
      stops_list: { call: stopsCall, label: 'Machine stops', list: machineStops },
    },
  })
}
