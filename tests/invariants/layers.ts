/** Who may import whom: one row for each folder, what it may import besides itself, and where it runs. */
import { serverLayers } from './server-layers.ts'

/** Packages that a folder may not import. */
const react = /^(react|react-dom|react-router(-dom)?|swr|zustand(?!\/vanilla))(\/|$)/
const node = /^node:/
const compilers = /^(yaml|ajv|ajv-.*|@marcbachmann\/.*)(\/|$)/
export const places = {
  anywhere: [react, node],
  shipped: [react, node, compilers],
  browser: [node, compilers],
  node: [react],
  any: [],
}

export interface Layer {
  readonly runs: keyof typeof places
  /** Folders, and single files where a folder would be too much. */
  readonly may: string
}

/**
 * `@http`: a folder of the server in any room, `#schemas`: schemas, else a folder or file of the engine. A file belongs to its longest row.
 */
export const layers: Readonly<Record<string, Layer>> = {
  'engine/diagnostics': { runs: 'anywhere', may: '' },
  'engine/expressions': { runs: 'anywhere', may: '' },
  'engine/expressions/check': { runs: 'anywhere', may: 'diagnostics expressions/day.ts expressions/tree.ts' },
  'engine/expressions/evaluate': { runs: 'shipped', may: 'expressions' },
  'engine/messages': { runs: 'browser', may: 'definition expressions/tree.ts' },
  'engine/definition': { runs: 'anywhere', may: 'expressions' },
  'engine/fields': { runs: 'shipped', may: 'definition expressions messages' },
  'engine/filters': { runs: 'shipped', may: 'definition fields messages' },
  'engine/language': { runs: 'anywhere', may: 'definition expressions/functions.ts fields filters messages' },
  'engine/compile': {
    runs: 'anywhere',
    may: 'definition diagnostics expressions expressions/check expressions/evaluate fields filters language messages',
  },
  'engine/publish': { runs: 'node', may: 'compile definition diagnostics fields' },
  'engine/calls': { runs: 'shipped', may: 'definition expressions/tree.ts messages' },
  // An open page as a model: its folders import each other, and nothing that draws.
  'engine/page': { runs: 'shipped', may: 'calls definition expressions expressions/evaluate fields filters messages' },
  // Draws from the model and carries out its effects, whatever the screen.
  'engine/page/react': { runs: 'browser', may: 'calls definition messages page ui' },
  'engine/screen': {
    runs: 'browser',
    may: 'calls definition expressions expressions/evaluate fields filters messages page page/react ui',
  },
  // Controls that know no screen. Dates are written as in the contract.
  'engine/ui': { runs: 'browser', may: 'definition/date-range.ts fields/date/day.ts messages' },
  // The rows of a grid, in the page and in a worker.
  'engine/grid-data': { runs: 'shipped', may: 'calls definition expressions/tree.ts fields messages' },
  // The files of a record, shown by a block and by an overlay.
  'engine/attachments': { runs: 'browser', may: 'fields messages page screen ui' },
  // Blocks open overlays through the screen; neither imports the other.
  'engine/blocks': {
    runs: 'browser',
    may:
      'attachments compile/block.ts definition expressions expressions/evaluate fields grid-data language messages ' +
      'page page/react screen ui',
  },
  'engine/overlays': {
    runs: 'browser',
    may: 'attachments calls compile/block.ts definition expressions/tree.ts fields language/label.ts messages page page/react screen ui',
  },
  // The folders of the shell, from the bottom up.
  'engine/shell/session': { runs: 'browser', may: 'calls definition messages ui' },
  // One stream of changes for all tabs of a browser.
  'engine/shell/events': { runs: 'browser', may: 'calls shell/session' },
  'engine/shell/site': { runs: 'browser', may: 'calls definition messages page screen shell/session' },
  'engine/shell/navigation': { runs: 'browser', may: 'calls definition shell/site ui' },
  'engine/shell/theme': { runs: 'browser', may: 'messages shell/site' },
  'engine/shell/language': { runs: 'browser', may: 'definition messages shell/site' },
  'engine/shell/toasts': { runs: 'browser', may: 'definition messages ui' },
  'engine/shell/keyboard': { runs: 'browser', may: '' },
  'engine/shell/development': { runs: 'browser', may: 'definition shell/site' },
  'engine/shell/commands': {
    runs: 'browser',
    may: 'calls definition filters messages screen shell/navigation shell/site shell/theme ui',
  },
  'engine/shell/home': { runs: 'browser', may: 'calls messages shell/navigation shell/site ui' },
  'engine/shell/pages': {
    runs: 'browser',
    may: 'calls definition messages shell/navigation shell/session shell/site ui',
  },
  'engine/shell/login': {
    runs: 'browser',
    may: 'calls messages shell/language shell/navigation shell/session shell/site shell/theme ui',
  },
  'engine/shell/frame': {
    runs: 'browser',
    may:
      'calls definition messages screen shell/commands shell/language shell/login shell/navigation ' +
      'shell/pages shell/session shell/site shell/theme ui',
  },
  // Assembles the shell: App, Gate, Inside.
  'engine/shell': {
    runs: 'browser',
    may:
      'calls definition messages shell/development shell/frame shell/home shell/login shell/navigation shell/pages ' +
      'shell/session shell/site shell/theme shell/toasts ui',
  },
  'tools/cli': {
    runs: 'node',
    may: 'calls/capabilities.ts compile definition diagnostics expressions expressions/check expressions/evaluate fields filters language messages publish #packaging #tools/screen-tests #widgets @config @contract @database/migrate.ts @imports/read-file.ts @permissions @shell @start #server/main.ts',
  },
  // Runs the cases of test files: the page model with rows that are stored and moved by the server's functions.
  'tools/screen-tests': {
    runs: 'node',
    may:
      'calls compile definition diagnostics expressions/evaluate expressions/tree.ts fields language page publish ' +
      '@documents/row.ts @forms/computed.ts @http/person.ts @rights @workflow',
  },
  'tools/stories': {
    runs: 'browser',
    may:
      'calls definition entry expressions expressions/evaluate fields filters messages page page/react screen #tools/stories/inline.ts ' +
      'ui #sample #widgets',
  },
  'tools/stories/inline.ts': { runs: 'any', may: 'compile definition fields diagnostics #tools/stories #widgets' },
  'tools/stories/shell': {
    runs: 'browser',
    may: 'calls definition fields page screen shell shell/session shell/site #tools/stories #tools/stories/inline.ts ui',
  },
  'tools/stories/node': { runs: 'node', may: 'definition fields language messages publish #tools/stories #widgets' },
  // What is created before the first render, and what is loaded before it or with a screen.
  'engine/entry': {
    runs: 'browser',
    may:
      'blocks calls definition entry/grid-worker.ts grid-data overlays page page/react screen shell/language ' +
      'shell/session shell/site ui',
  },
  // Starts the page; passes in what the site provides.
  'engine/main.tsx': {
    runs: 'browser',
    may:
      'definition entry messages shell shell/development shell/events shell/keyboard shell/language shell/session shell/site ' +
      'shell/theme ui #widgets',
  },
  // The entry of the worker that stores the rows of grids.
  'engine/entry/grid-worker.ts': { runs: 'browser', may: 'calls grid-data' },
  schemas: { runs: 'anywhere', may: '' },
  // Rows to try the product with, in the vocabulary of this site's trades.
  sample: { runs: 'anywhere', may: 'definition expressions/tree.ts fields' },
  widgets: {
    runs: 'browser',
    may: 'blocks/specs.ts compile/block.ts definition expressions expressions/evaluate language messages page screen ui',
  },

  // Builds the package, the initial files of a site, and what an update rewrites in a site.
  packaging: { runs: 'node', may: '#tools/cli/markdown-table.ts @contract @database @web' },

  ...serverLayers,
  // The development page (decision 09): nothing that is built or packed may import it.
  'tools/workbench': { runs: 'anywhere', may: 'diagnostics expressions/tree.ts' },
  'tools/workbench/frame-link.ts': { runs: 'anywhere', may: 'expressions/tree.ts #tools/workbench' },
  'tools/workbench/server': {
    runs: 'node',
    may: '#tools/cli compile definition diagnostics expressions/check fields language publish @http @web #widgets #tools/workbench',
  },
  'tools/workbench/page': {
    runs: 'browser',
    may: 'calls definition/field.ts diagnostics entry/trusted-types.ts expressions/evaluate expressions/tree.ts shell/language shell/theme ui/search-list/SearchList.tsx #tools/workbench #tools/workbench/frame-link.ts',
  },
  // Runs in the pages of the product while the workbench shows them.
  'tools/workbench/frame': {
    runs: 'browser',
    may: 'calls definition fields grid-data screen shell/development #tools/stories #tools/workbench #tools/workbench/frame-link.ts',
  },
}
