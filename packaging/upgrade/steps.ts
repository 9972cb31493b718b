/** What the language has changed so that files of before no longer compile, oldest first (decision 49). */
import { isMap, isScalar, isSeq } from 'yaml'
import { type Edit, entriesAdded, yamlKeys, memberAdded, pairOf, type SiteFiles, type SiteFile } from './site-files.ts'

/**
 * Recognises the old form by itself and writes the new one: on files in the new form it has no edits, so that it needs
 * no number of a format. What a file does not show, such as a word that means something else now, is no step: the
 * CHANGELOG says it.
 */
export interface FormatStep {
  /** What it does, for the person who upgrades. */
  readonly title: string
  edits(site: SiteFiles): readonly Edit[]
}

/** The platforms and captions of the engine before sites declared theirs. */
const FORMER_PLATFORMS: Readonly<Record<string, string>> = { steel: 'Steel makers', tex: 'Textile makers' }

/** The members of app.yaml that a new one may follow, last first. */
const HEAD = ['timeZone', 'currency', 'locale', 'apiid', 'label']

const platforms: FormatStep = {
  title: 'app.yaml declares the platforms that screens and routes name',
  edits({ app, screens }) {
    if (!app || pairOf(app.root, 'platforms')) return []
    const routes = pairOf(app.root, 'routes')?.value
    const listed = isMap(routes)
      ? routes.items.map(({ value }) => (isMap(value) ? namesIn(value, 'platform') : []))
      : []
    const named = [...screens.map(({ root }) => namesIn(root, 'platform')), ...listed].flat()
    const names = [...new Set(named.length > 0 ? named : Object.keys(FORMER_PLATFORMS))].sort()
    const entries = names.map((name) => `${name}: ${FORMER_PLATFORMS[name] ?? capitalised(name)}`)
    return [memberAdded(app, `platforms: { ${entries.join(', ')} }`, HEAD)]
  },
}

const stock = (answer: string): string => `{ get: stockgrid, answer: get_stockgrid.${answer} }`
/** The filters of the engine before sites declared theirs, as the CHANGELOG has them. */
const FORMER_FILTERS: Readonly<Record<string, string>> = {
  job: `{ sends: jobid, label: Job ID, get: jobidforfilters, answer: jobids, visibleWhen: 'session.erpType == "steel"' }`,
  mainGroup: stock('groups'),
  group: stock('groups'),
  category: stock('groups'),
  item: stock('groups'),
  godown: stock('godown'),
}

const filters: FormatStep = {
  title: 'app.yaml declares the filters that approvals screens take by name',
  edits({ app, screens }) {
    if (!app) return []
    const declared = pairOf(app.root, 'filters')?.value
    const used = screens.flatMap(filtersTaken)
    const missing = Object.keys(FORMER_FILTERS).filter(
      (name) => used.includes(name) && !yamlKeys(declared).includes(name),
    )
    if (missing.length === 0) return []
    const entries = missing.map((name) => `${name}: ${FORMER_FILTERS[name]}`)
    if (isMap(declared)) return [entriesAdded(app, declared, entries)]
    return [memberAdded(app, `filters:\n${entries.map((entry) => `  ${entry}`).join('\n')}`, [])]
  },
}

/** `filters: { job: JobID }` of an approvals screen takes `job`. Other kinds declare filters of their own. */
function filtersTaken({ root }: SiteFile): readonly string[] {
  const kind = pairOf(root, 'kind')?.value
  return isScalar(kind) && kind.value === 'approvals' ? yamlKeys(pairOf(root, 'filters')?.value) : []
}

/** The names under a key: one, or a list. */
function namesIn(map: SiteFile['root'], key: string): readonly string[] {
  const value = pairOf(map, key)?.value
  const nodes = isSeq(value) ? value.items : [value]
  return nodes.flatMap((node) => (isScalar(node) ? [String(node.value)] : []))
}

const capitalised = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ')

export const formatSteps: readonly FormatStep[] = [platforms, filters]
