/** Texts that are typical of a manufacturer's documents. */

/** A choice of at least one text. */
export type WordList = readonly [string, ...string[]]

/** The platforms of `screens/app.yaml`. */
export type Trade = 'steel' | 'tex'

/** A choice per trade: a steel builder and a textile mill use different texts. */
export type OfTrade = Readonly<Record<Trade, WordList>>

export const parties: OfTrade = {
  steel: [
    'Sharda Steel Works',
    'Deccan Infra Projects',
    'Bhoomi Agro Industries',
    'Najd Cold Stores',
    'Kaveri Pharma Ltd',
    'Trident Auto Components',
    'Vindhya Cements',
    'Narmada Logistics Parks',
    'Konkan Foods',
    'Al Faisal Contracting',
    'Himalaya Paper Mills',
    'Coromandel Warehousing',
  ],
  tex: [
    'Al Rajhi Textiles Co.',
    'Red Sea Garments',
    'Gulf Linen Trading',
    'Jeddah Home Furnishing',
    'Tiruppur Knit Exports',
    'Ludhiana Hosiery House',
    'Kaveri Shirting',
    'Dammam Uniforms',
    'Bhilwara Suiting Traders',
    'Konkan Bed Linen',
  ],
}

export const suppliers: OfTrade = {
  steel: [
    'Mahalaxmi Fasteners',
    'Hindustan Paints & Coatings',
    'Tembo Plate Traders',
    'Konark Welding Supplies',
    'Al Jazira Coils',
    'Shree Ganesh Engineers',
  ],
  tex: [
    'Qassim Yarn Supplies',
    'Al Othman Dyes',
    'Erode Cotton Traders',
    'Surat Filaments',
    'Ambika Sizing Works',
    'Gulf Auxiliaries',
  ],
}

export const contractors: WordList = [
  'Patel Erectors',
  'Yadav & Sons Fabrication',
  'Suprabhat Roofing',
  'Rajput Crane Services',
  'Al Harbi Erection',
  'Balaji Structurals',
]
export const carriers: WordList = [
  'Al Harbi Transport',
  'Deccan Roadlines',
  'Gulf Star Logistics',
  'Maruti Cargo Movers',
]

export const people: WordList = [
  'Meera Nair',
  'Arjun Deshmukh',
  'Fahad Al Qahtani',
  'Sneha Kulkarni',
  'Omar Al Zahrani',
  'Vikram Rathore',
  'Priya Iyer',
  'Khalid Al Mutairi',
  'Rohan Gupta',
  'Anita Joshi',
  'Sami Al Ghamdi',
  'Kiran Rao',
]

/** An article in stock with its group and its main group. */
export interface Article {
  readonly article: string
  readonly group: string
  readonly mainGroup: string
}

const article = (mainGroup: string, group: string, article: string): Article => ({ mainGroup, group, article })

export const articles: Readonly<Record<Trade, readonly [Article, ...Article[]]>> = {
  steel: [
    article('Raw material', 'Primary steel', 'Primary column ISMB 450'),
    article('Raw material', 'Primary steel', 'HR plate 10 mm'),
    article('Raw material', 'Secondary steel', 'Z purlin 200 × 2.0'),
    article('Raw material', 'Secondary steel', 'C section 150 × 1.6'),
    article('Raw material', 'Coils', 'Galvalume coil 0.47 mm'),
    article('Finished goods', 'Roof sheets', 'Roofing sheet 0.50 mm'),
    article('Finished goods', 'Wall panels', 'Insulated panel 60 mm'),
    article('Bought-out items', 'Fasteners', 'High tensile bolt M20'),
    article('Bought-out items', 'Fasteners', 'Anchor bolt M24 × 750'),
    article('Consumables', 'Welding', 'Welding wire 1.2 mm'),
    article('Consumables', 'Paint', 'Epoxy primer, grey'),
  ],
  tex: [
    article('Yarn', 'Combed cotton', 'Combed cotton yarn 40s'),
    article('Yarn', 'Carded cotton', 'Carded cotton yarn 20s'),
    article('Yarn', 'Polyester', 'Polyester filament 150D'),
    article('Yarn', 'Viscose', 'Viscose yarn 30s'),
    article('Grey fabric', 'Shirting', 'Poplin 58 inch, grey'),
    article('Finished fabric', 'Shirting', 'Poplin 58 inch, bleached'),
    article('Finished fabric', 'Suiting', 'Twill 3/1, khaki'),
    article('Finished fabric', 'Denim', 'Denim 11 oz, indigo'),
    article('Dyes and chemicals', 'Reactive dyes', 'Reactive dye, navy'),
    article('Dyes and chemicals', 'Sizing', 'Sizing starch'),
  ],
}

export const categories: OfTrade = {
  steel: ['A – critical', 'B – regular', 'C – slow moving', 'Imported', 'Job work'],
  tex: ['Warp', 'Weft', 'Sizing', 'Processing', 'Job work'],
}

export const units: OfTrade = { steel: ['kg', 'nos', 'sqm'], tex: ['kg', 'metres'] }

/** Towns, each with its state. */
export const towns: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Pune', 'Maharashtra'],
  ['Nagpur', 'Maharashtra'],
  ['Ahmedabad', 'Gujarat'],
  ['Surat', 'Gujarat'],
  ['Chennai', 'Tamil Nadu'],
  ['Coimbatore', 'Tamil Nadu'],
  ['Hosur', 'Tamil Nadu'],
  ['Bengaluru', 'Karnataka'],
  ['Riyadh', 'Riyadh Province'],
  ['Dammam', 'Eastern Province'],
  ['Jeddah', 'Makkah Province'],
]

export const machines: OfTrade = {
  steel: ['Shearing line 1', 'Shearing line 2', 'CNC drill 1', 'CNC plasma 2', 'SAW welding 3', 'Shot blaster 1'],
  tex: ['Circular knitting 4', 'Air jet loom 12', 'Rapier loom 7', 'Jet dyeing 2', 'Stenter 1', 'Warping 3'],
}

export const slopes: WordList = ['1 in 10', '1 in 12', '1 in 20']
export const godowns: WordList = [
  'Main store',
  'Yard A',
  'Yard B',
  'Finished goods store',
  'Chakan godown',
  'Riyadh warehouse',
]
export const levels: WordList = ['Normal', 'High', 'Urgent', 'Low']
export const kinds: WordList = ['Regular', 'Export', 'Replacement', 'Job work']
export const orderKinds: WordList = ['Bulk', 'Sampling']
export const runKinds: WordList = ['Production', 'Sample']
export const adviceKinds: WordList = ['For dispatch', 'For production']
export const materialKinds: WordList = ['Primary', 'Secondary', 'Sheets and panels', 'Accessories', 'Complete building']
export const proformaKinds: WordList = ['Domestic', 'Export', 'Advance']
export const bills: WordList = ['Generated', 'Pending', 'Generated', 'Cancelled', 'Generated']
export const modes: WordList = ['Road', 'Road', 'Rail', 'Sea', 'Courier']
export const reasons: WordList = [
  'Family function',
  'On medical advice',
  'As agreed last week',
  'Visit to a site',
  'Planned long ago',
]
export const remarks: WordList = [
  'Deliver before the rains.',
  'Rate as per the annual contract.',
  'Customer will collect from the yard.',
  'Inspection by a third party before dispatch.',
  'Part delivery allowed.',
]

/** Tones of badges and the values that have them; any other value has the tone info. */
export const tones: readonly (readonly [tone: string, values: readonly string[]])[] = [
  ['success', ['Generated', 'Billable', 'Production', 'Bulk', 'Complete building', 'Active']],
  ['warning', ['Pending', 'High', 'Sampling', 'Sample', 'Replacement', 'Invited']],
  ['danger', ['Cancelled', 'Urgent']],
  ['plain', ['Low', 'Inactive']],
]

/** Roles of people. */
export const roles: WordList = ['Accounts', 'Sales head', 'Director', 'Project manager', 'Store head, Dispatch head']

export const teams: WordList = ['CRM & Sales', 'Purchase', 'Store', 'Project', 'Purchase, Store']

/** Events in the audit. */
export const events: WordList = ['Approve', 'Person changed', 'Record changed', 'Login', 'Export', 'Rules accepted']

export const changes: WordList = [
  'Roles: Accounts → Accounts, Director',
  'Rate: 412.5 → 418; Quantity: 40 → 36',
  'Administrator: No → Yes',
  'Last day: 2026-12-31 → 2027-01-04',
]
