/** Every benchmark, in the order in which `npm run bench` runs them. `docs/measure.md` says what each measures. */
import type { Bench } from './bench.ts'

export interface BenchEntry {
  readonly name: string
  /** A benchmark loads much: only its own process reads its file. */
  load(): Promise<Bench>
}

export const benches: readonly BenchEntry[] = [
  { name: 'shape', load: async () => (await import('./shape.ts')).shapeBench },
  { name: 'compile', load: async () => (await import('./compile.ts')).compileBench },
  { name: 'page', load: async () => (await import('./page-model.ts')).pageBench },
  { name: 'logins', load: async () => (await import('./login-flood.ts')).loginsBench },
  { name: 'weight', load: async () => (await import('./weight.ts')).weightBench },
  { name: 'first-row', load: async () => (await import('./first-row.ts')).firstRowBench },
  { name: 'pages', load: async () => (await import('./pages.ts')).pagesBench },
  { name: 'list-use', load: async () => (await import('./list-use.ts')).listUseBench },
  { name: 'grid', load: async () => (await import('./grid-use.ts')).gridBench },
  { name: 'form', load: async () => (await import('./form-use.ts')).formBench },
  { name: 'lines', load: async () => (await import('./lines-use.ts')).linesBench },
  { name: 'workbench', load: async () => (await import('./workbench.ts')).workbenchBench },
  { name: 'start', load: async () => (await import('./start.ts')).startBench },
  { name: 'list', load: async () => (await import('./list-call.ts')).listBench },
  { name: 'list-rights', load: async () => (await import('./list-rights.ts')).listRightsBench },
  { name: 'search', load: async () => (await import('./search.ts')).searchBench },
  { name: 'filters', load: async () => (await import('./filters.ts')).filtersBench },
  { name: 'figures', load: async () => (await import('./figures.ts')).figuresBench },
  { name: 'links', load: async () => (await import('./links.ts')).linksBench },
  { name: 'waiting', load: async () => (await import('./waiting.ts')).waitingBench },
  { name: 'report', load: async () => (await import('./report.ts')).reportBench },
  { name: 'line-report', load: async () => (await import('./line-report.ts')).lineReportBench },
  { name: 'decisions', load: async () => (await import('./decisions.ts')).decisionsBench },
  { name: 'ledgers', load: async () => (await import('./ledgers.ts')).ledgersBench },
  { name: 'import', load: async () => (await import('./import.ts')).importBench },
  { name: 'export', load: async () => (await import('./export.ts')).exportBench },
  { name: 'pdf', load: async () => (await import('./pdf.ts')).pdfBench },
  { name: 'backup', load: async () => (await import('./backup.ts')).backupBench },
  { name: 'hosts', load: async () => (await import('./hosts.ts')).hostsBench },
  { name: 'sizes', load: async () => (await import('./sizes.ts')).sizesBench },
]
