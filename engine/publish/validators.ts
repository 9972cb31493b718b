/**
 * The validators of a screen's forms for a browser that may not compile: rjsf's precompiled validators as one ES module
 * per screen, beside its definition. Ajv writes CommonJS (its own `esm` fails on rjsf's ids); the code of each form is
 * wrapped in a function, and the two modules that it may require are one file that all screens share.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Compiling from '@rjsf/validator-ajv8/compileSchemaValidators'
import type { Definition } from '../definition/definition.ts'
import { formBlocksOf, formSchema, type FormSchema } from '../fields/form-schema.ts'

/** A file to be served: its path and text. */
export interface Script {
  readonly href: string
  readonly body: string
}

/** The module of a screen and what it imports; the screen's own comes first. */
export type Scripts = readonly [own: Script, shared: Script]

const require = createRequire(import.meta.url)

/** What the code of a validator may require; a further keyword in form-schema.ts may need another. */
const SHARED = ['ajv/dist/runtime/ucs2length', 'ajv-formats/dist/formats'] as const

/** Compiles forms, each schema once; null for a screen without forms. */
export function createFormCompiler(): (definition: Definition) => Scripts | null {
  const codes = new Map<string, string>()
  let shared: Script | null = null
  const codeOf = (schema: FormSchema): string => {
    const key = JSON.stringify(schema)
    const code = codes.get(key) ?? validatorCode(schema)
    codes.set(key, code)
    return code
  }
  return (definition) => {
    const forms = formBlocksOf(definition)
    if (forms.length === 0) return null
    shared ??= sharedScript()
    const body = moduleOf(
      forms.map((form) => codeOf(formSchema(form, definition.fields))),
      shared,
    )
    return [scriptOf(definition.screen, body), shared]
  }
}

/**
 * Without messages: runtime/rules.ts writes them, and they would be half of the file. The schema is our own and valid
 * (validators.test.ts): to validate it again, Ajv would compile the meta-schema once per form, most of the work.
 */
function validatorCode(schema: FormSchema): string {
  // Loaded with the first form, not at every start.
  const { compileSchemaValidatorsCode } = require('@rjsf/validator-ajv8/compileSchemaValidators') as typeof Compiling
  const ajvOptionsOverrides = { verbose: false, messages: false, validateSchema: false, code: { lines: false } }
  const code = compileSchemaValidatorsCode(schema as unknown as Parameters<typeof compileSchemaValidatorsCode>[0], {
    ajvOptionsOverrides,
  })
  const required = [
    ...code.matchAll(/^const \w+ = require\("([^"]+)"\)/gm),
    ...code.matchAll(/;const \w+ = require\("([^"]+)"\)/g),
  ]
  const unknown = required.map(([, name]) => name).find((name) => !SHARED.some((each) => each === name))
  if (unknown !== undefined) throw new Error(`A validator asks for ${unknown}, which is not in the shared file.`)
  return code
}

/** The validators of each form, at its index: `FormBlock.schema`. */
function moduleOf(codes: readonly string[], shared: Script): string {
  const forms = codes.map((code) => `(() => { const exports = {};\n${code}\nreturn exports })()`)
  const from = shared.href.replace('/screens/', './')
  return `import { require } from ${JSON.stringify(from)}\nexport const validators = [\n${forms.join(',\n')}\n]\n`
}

function sharedScript(): Script {
  const modules = SHARED.map((name) => {
    const source = readFileSync(require.resolve(name), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
    return `${JSON.stringify(name)}: ((exports) => {\n${source}\nreturn exports })({})`
  })
  const body = `const modules = {\n${modules.join(',\n')}\n}\nexport const require = (name) => modules[name]\n`
  return scriptOf('validation', body)
}

function scriptOf(name: string, body: string): Script {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { href: `/screens/${name}.${hash}.js`, body }
}
