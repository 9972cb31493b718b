import type { FilterComparison } from '../../engine/definition/filter.ts'
import type { filterAuthoring } from '../../engine/filters/filter-authoring.ts'
import type { FilterSpec, FilterWords } from '../../engine/filters/filter-spec.ts'
import type { filterSpecs } from '../../engine/filters/filter-specs.ts'
import type { filterWords } from '../../engine/filters/filter-words.ts'
import type { FilterKind, filterKinds } from '../../server/query/filter-kinds.ts'

const isLetter = (text: string): boolean => /^\p{L}$/u.test(text)

const spec: FilterSpec = {
  control: 'words',
  accepts: (_, text) => isLetter(text),
  send: ({ name }, value) => ({ [name]: value.toUpperCase() }),
}

const words: FilterWords = {
  chip: ({ label }, value) => `${label} begins with ${value}`,
  fieldErrors: ({ name }, values) => {
    const value = values[name] ?? ''
    return value === '' || isLetter(value) ? {} : { [name]: 'One letter.' }
  },
}

const authoring = {
  doc: 'a letter, with which the text of a row begins',
  chooses: 'a letter',
  compares: () => 'initial' as FilterComparison,
}

const kind: FilterKind = {
  tree: ({ name }, { value }) => ({ column: name, is: 'starts', to: value }),
  columnOf: (field) => field,
  slots: [],
}

/** Adds a type of filter that only tests know to the modules that have one entry a type: rows by their first letter. */
export const withInitial = {
  specs<Module extends { readonly filterSpecs: typeof filterSpecs }>(module: Module): Module {
    Object.assign(module.filterSpecs, { initial: spec })
    return module
  },
  words<Module extends { readonly filterWords: typeof filterWords }>(module: Module): Module {
    Object.assign(module.filterWords, { initial: words })
    return module
  },
  authoring<Module extends { readonly filterAuthoring: typeof filterAuthoring }>(module: Module): Module {
    Object.assign(module.filterAuthoring, { initial: authoring })
    return module
  },
  kinds<Module extends { readonly filterKinds: typeof filterKinds }>(module: Module): Module {
    Object.assign(module.filterKinds, { initial: kind })
    return module
  },
}
