/** Texts a manufacturer's documents are full of, found by the words in a field's name. */
type Words = readonly [string, ...string[]]

const parties: Words = [
  'Sharda Steel Works',
  'Al Rajhi Textiles Co.',
  'Deccan Infra Projects',
  'Bhoomi Agro Industries',
  'Najd Cold Stores',
  'Kaveri Pharma Ltd',
  'Red Sea Garments',
  'Trident Auto Components',
  'Gulf Linen Trading',
  'Vindhya Cements',
  'Narmada Logistics Parks',
  'Jeddah Home Furnishing',
  'Konkan Foods',
  'Al Faisal Contracting',
  'Himalaya Paper Mills',
  'Coromandel Warehousing',
]

const firms: Words = [
  'Patel Erectors',
  'Yadav & Sons Fabrication',
  'Al Harbi Transport',
  'Mahalaxmi Fasteners',
  'Suprabhat Roofing',
  'Qassim Yarn Supplies',
  'Shree Ganesh Engineers',
  'Hindustan Paints & Coatings',
  'Al Othman Dyes',
  'Rajput Crane Services',
]

const items: Words = [
  'Primary column ISMB 450',
  'Z purlin 200 × 2.0',
  'Roofing sheet 0.50 mm',
  'Anchor bolt M24 × 750',
  'Puff panel 60 mm',
  'Combed cotton yarn 40s',
  'Polyester filament 150D',
  'Reactive dye navy',
  'Welding wire 1.2 mm',
  'High tensile bolt M20',
]

const people: Words = [
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

const groups: Words = [
  'Raw material',
  'Primary steel',
  'Secondary steel',
  'Fasteners',
  'Roof sheets',
  'Yarn',
  'Consumables',
]
const categories: Words = ['A – critical', 'B – regular', 'C – slow moving', 'Imported', 'Job work']
const cities: Words = ['Pune', 'Ahmedabad', 'Riyadh', 'Chennai', 'Dammam', 'Nagpur', 'Jeddah', 'Coimbatore']
const states: Words = ['Maharashtra', 'Gujarat', 'Tamil Nadu', 'Karnataka', 'Riyadh Province', 'Eastern Province']
const levels: Words = ['Normal', 'High', 'Urgent', 'Low']

/** The first line with a word of the field's name counts; the vaguest words stand last. */
const hints: readonly (readonly [words: readonly string[], texts: Words])[] = [
  [['contractor', 'vendor', 'supplier', 'transporter'], firms],
  [['engineer', 'head', 'person', 'user', 'username'], people],
  [['party', 'partyname', 'client', 'customer', 'buyer'], parties],
  [['item', 'product', 'material'], items],
  [['group', 'groups'], groups],
  [['category', 'type', 'kind'], categories],
  [['city', 'destination', 'site'], cities],
  [['state', 'region'], states],
  [['urgency', 'priority'], levels],
  [['name'], parties],
]

export const personNames = people
export const levelNames = levels

export function textsFor(fieldName: string): Words {
  const words = wordsOf(fieldName)
  return hints.find(([known]) => words.some((word) => known.includes(word)))?.[1] ?? items
}

/** `PartyName` → party, name; `JobID` → job, id. */
export function wordsOf(fieldName: string): readonly string[] {
  return fieldName
    .split(/[_\-\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
}
