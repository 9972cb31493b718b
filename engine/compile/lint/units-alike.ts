import { editDistance } from '../../diagnostics/edit-distance.ts'
import { mayHave } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import { nearestWords, type FieldMap } from '../4-check/field-facts.ts'
import { measureOfUnit } from '../4-check/measures.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** Spellings of a unit in one file, `Kg` beside `kg`, and times that are not among those of the language. */
export const unitsAlike: LintRule = {
  entries: {
    'units-alike': {
      message: (unit, other) => `The unit "${unit}" is written "${other}" elsewhere in this file.`,
      explain: 'Two spellings of one unit look like two units. Write it in one way.',
    },
    'unit-of-time': {
      message: (unit, time) => `The unit of a time is "${time}": "${unit}" is shown as it is written.`,
      explain:
        'Numbers with the unit minutes, hours, days, weeks, months or years are shown in the words of the language, in the singular and the plural: 1 day, 4 days.',
    },
  },
  check: checkUnits,
}

function checkUnits(screen: LintedScreen): void {
  // Fields of another screen are checked where they are declared.
  const all = unitsOf(screen.facts.own).filter(({ path }) => screen.positions.member(path) !== null)
  const counts = new Map<string, number>()
  for (const { unit } of all) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  for (const { unit, path } of all) {
    const time = timeMeant(unit)
    if (time !== null) {
      const range = screen.positions.value(path)
      screen.warn({ code: 'unit-of-time', names: [unit, time], range, suggestion: time })
      continue
    }
    const alike = [...counts].filter(([other]) => other !== unit && isAlike(unit, other))
    const [most] = alike.toSorted(([, a], [, b]) => b - a)
    const usual = most && most[1] > (counts.get(unit) ?? 0) ? most[0] : firstOf(all, unit, alike)
    if (usual === null) continue
    const range = screen.positions.value(path)
    screen.warn({ code: 'units-alike', names: [unit, usual], range, suggestion: usual })
  }
}

/** `day` or `dasy`: the time that is shown in the words of the language; null: another unit. */
function timeMeant(unit: string): string | null {
  const written = unit.trim().toLowerCase()
  const isMeant = (time: string): boolean =>
    written === time.slice(0, -1) || (written[0] === time[0] && editDistance(written, time, 2) === 1)
  return TIMES.includes(written) || written.length < 3 ? null : (TIMES.find(isMeant) ?? null)
}

const TIMES: readonly string[] = ['minutes', 'hours', 'days', 'weeks', 'months', 'years']

interface PlacedUnit {
  readonly unit: string
  readonly path: Path
}

function unitsOf(fields: FieldMap): readonly PlacedUnit[] {
  return [...fields.values()].flatMap((field): readonly PlacedUnit[] => {
    const unit = mayHave(field.words.type, 'unit') ? nearestWords(field, 'unit') : null
    return [...(unit === null ? [] : [{ unit: unit.value, path: unit.path }]), ...unitsOf(field.children)]
  })
}

/** Of two spellings that are used as often, the first of the file. */
function firstOf(
  all: readonly PlacedUnit[],
  unit: string,
  alike: readonly (readonly [string, number])[],
): string | null {
  const count = (each: string): number => all.filter((one) => one.unit === each).length
  const same = alike.map(([other]) => other).filter((other) => count(other) === count(unit))
  const order = (each: string): number => all.findIndex((one) => one.unit === each)
  return same.find((other) => order(other) < order(unit)) ?? null
}

/** The same unit in capitals, in the plural or with a point; an abbreviation beside its word may be meant. */
function isAlike(one: string, other: string): boolean {
  return measureOfUnit(one) !== null && stemOf(one) === stemOf(other)
}

const stemOf = (unit: string): string => unit.trim().toLowerCase().replace(/\.$/, '').replace(/s$/, '')
