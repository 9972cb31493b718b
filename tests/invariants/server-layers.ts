/** The rows of the server: who may import whom, from the bottom up (`layers.ts`). */
import type { Layer } from './layers.ts'

export const serverLayers: Readonly<Record<string, Layer>> = {
  'server/config': { runs: 'node', may: 'definition fields publish' },
  'server/database': { runs: 'node', may: 'definition expressions/tree.ts fields @config' },
  'server/http/https': { runs: 'node', may: '@config' },
  'server/http': { runs: 'node', may: 'definition fields #schemas @config @database' },
  'server/http/contract': { runs: 'node', may: 'calls/capabilities.ts @config' },
  // Which rows: filters, rights and searches as trees, and the one translator to SQL.
  'server/query': { runs: 'node', may: 'definition fields filters @database @http' },
  // Who may read which screens, rows and fields.
  'server/rights': { runs: 'node', may: 'definition expressions/tree.ts fields @config @database @http @query' },
  'server/jobs': { runs: 'node', may: '' },
  'server/http/metrics': { runs: 'node', may: '@database @http' },
  'server/audit/retention': { runs: 'node', may: '@database @jobs' },
  'server/files/threads': { runs: 'node', may: '@http' },
  'server/audit': { runs: 'node', may: 'definition expressions/tree.ts fields @config @database @jobs' },
  'server/rows/lists': { runs: 'node', may: 'definition expressions/tree.ts fields @database @http @query' },
  'server/workflow': {
    runs: 'node',
    may: 'definition expressions expressions/evaluate fields page/form/lines.ts page/form/rules.ts @audit @config @database @http @query @rights',
  },
  // Who may do what on each screen, as a table: determined with the functions that decide.
  'server/workflow/permissions': { runs: 'node', may: 'definition fields @rights @workflow' },
  'server/workflow/rules': { runs: 'node', may: 'definition fields @audit @database' },
  // Follows what the author of a site has renamed, in everything that companies have stored.
  'server/renames': {
    runs: 'node',
    may: 'definition expressions fields @alerts @audit @database @rights @rules @workflow',
  },
  'server/files': { runs: 'node', may: '@audit @config @database @http @jobs' },
  'server/rows/documents': {
    runs: 'node',
    may: 'definition expressions/tree.ts fields page/filters/ranges.ts page/form/lines.ts page/form/rules.ts page/reads/computed-read.ts page/scope/names.ts @audit @config @database @http @jobs @lists @query @rights @threads @workflow',
  },
  'server/exchange/exports': {
    runs: 'node',
    may: 'definition expressions/tree.ts fields @audit @config @database @documents @files @http @jobs @lists @records @rights @threads @workflow',
  },
  'server/alerts': {
    runs: 'node',
    may: 'definition fields @audit @config @database @documents @files @http @jobs @rights @workflow',
  },
  'server/people/sessions': {
    runs: 'node',
    may: 'definition fields @alerts/senders.ts @audit @config @database @http @jobs @rights',
  },
  // Companies and their people: added, invited, changed, deactivated.
  'server/people': {
    runs: 'node',
    may: 'definition fields @alerts @audit @config @contract @database @http @lists @query @rights @sessions/accounts.ts @sessions/session-ends.ts @workflow/offers.ts',
  },
  // Identity providers of companies, and which account belongs to whom.
  'server/people/providers': { runs: 'node', may: '@audit @config @database @http @people' },
  // Exports a whole site into a folder, and imports it again.
  'server/backup': { runs: 'node', may: '@alerts @audit @config @database @files @http @threads' },
  'server/shell': {
    runs: 'node',
    may: 'definition fields publish @alerts @audit @backup @config @database @exports @http @lists @people @reports @rights @save @sessions @stores @workflow #widgets',
  },
  // How one row refers to another, for everything that is stored.
  'server/rows/links': {
    runs: 'node',
    may: 'calls/contract.ts definition expressions expressions/evaluate fields page @config @database @http @query @rights',
  },
  // The rules of a form, as the browser applies them, for everything that is stored.
  'server/rows/forms': {
    runs: 'node',
    may: 'calls/contract.ts definition expressions expressions/evaluate fields page @audit @database @lists @http @links @rights',
  },
  'server/rows/save': {
    runs: 'node',
    may: 'definition expressions/tree.ts page @audit @config @forms @http @links @lists @rights @workflow',
  },
  'server/rows/records': {
    runs: 'node',
    may: 'definition fields @audit @config @database @documents @forms @http @links @lists @query @rights @save',
  },
  'server/rows/stores': { runs: 'node', may: 'definition @drafts @records @save' },
  // Which calls are allowed for which rows (`allow`).
  'server/rows/allow': {
    runs: 'node',
    may: 'definition expressions/tree.ts expressions/evaluate fields page @config @http @links @lists @records @rights',
  },
  // Reports of screen files on the stored rows of other screens.
  'server/rows/reports': {
    runs: 'node',
    may: 'definition fields filters page @config @database @http @links @lists @query @rights',
  },
  // Documents that people raise: combines forms, workflow and numbers.
  'server/rows/series': { runs: 'node', may: 'definition @audit @database @http' },
  'server/rows/drafts': {
    runs: 'node',
    may: 'definition expressions expressions/tree.ts fields grid-data page @audit @config @database @documents @lists @files @forms @http @links @rights @rules @save @series @workflow',
  },
  // Files of rows, saved like forms.
  'server/exchange/imports': {
    runs: 'node',
    may:
      'definition expressions/tree.ts fields page @audit @config @database @drafts @exports @files @forms ' +
      '@http @jobs @links @lists @rights @save @series @stores @threads @workflow',
  },
  'server/modules': {
    runs: 'node',
    may: 'definition fields messages #sample @alerts @audit @config @database @documents @files @http @lists @pages @query @rights @routes @sample @series @workflow',
  },
  'server/sample': {
    runs: 'node',
    may:
      'definition expressions expressions/evaluate fields page publish #sample @alerts @audit @config @database @drafts @forms @http @links ' +
      '@records @rights @rules @series @sessions @workflow',
  },
  // Which screens have changed, sent to open pages.
  'server/alerts/events': { runs: 'node', may: '@config @database @http @rights' },
  'server/pages': {
    runs: 'node',
    may:
      'calls definition expressions expressions/evaluate fields filters messages page publish ' +
      'ui/date-field/typed-day.ts @alerts/invitation-link.ts @config @database @forms @http @lists @people @permissions @providers @records @rights @sessions',
  },
  'server/web': {
    runs: 'node',
    may: 'calls definition fields grid-data page publish ui/widths.ts @config @database @http @https @jobs @metrics',
  },
  'server/routes': {
    runs: 'node',
    may:
      'calls/capabilities.ts definition expressions/tree.ts fields page/form/lines.ts @alerts @audit @config @contract @database @documents @drafts @events @exports ' +
      '@files @forms @http @imports @jobs @links @lists @metrics @people @records @renames @reports @rights @rules @save @sample @series @sessions @stores @threads @workflow',
  },
  server: { runs: 'node', may: '@config @start' },
  // Assembles the server.
  'server/start': {
    runs: 'node',
    may:
      'definition fields messages publish @alerts @allow @audit @backup @config @database @documents @events @exports @files @http @lists @https @imports @jobs @metrics @modules @pages @people @records @renames @reports @retention @rights @routes @rules ' +
      '@sample @sessions @threads @web @workflow #widgets',
  },
}
