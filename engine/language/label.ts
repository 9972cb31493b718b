/**
 * The default caption of a name: `PartyName` → `Party name`, `OrderID` → `Order ID`,
 * `BOMWeight` → `BOM weight`, `technical_id` → `Technical`.
 */
export function labelOf(name: string): string {
  // The common case.
  if (isOneWord(name)) return capitalized(name)
  const spaced = name
    .replace(/_id$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  const words = spaced.split(' ').filter((word) => word !== '')
  const lowered = words.map((word) => (isAbbreviation(word) ? word : word.toLowerCase()))
  return capitalized(lowered.join(' '))
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const isOneWord = (name: string): boolean => /^[a-z0-9]+$/.test(name)

function isAbbreviation(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase()
}
