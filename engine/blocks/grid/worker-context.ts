import { createContext } from 'react'

/** Starts the worker of engine/entry/grid-worker.ts. The entry provides it: only an entry may name a worker's file. */
export const GridWorkerContext = createContext<() => Worker>(() => {
  throw new Error('A grid is drawn without GridWorkerContext.')
})
