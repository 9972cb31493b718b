import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RJSFSchema } from '@rjsf/utils'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import { Ajv } from 'ajv'
import { expect, onTestFinished, test } from 'vitest'
import { everyKind, field, formDefinition } from '../../tests/form/form-definition.ts'
import { formValidator } from '../blocks/form/validation.ts'
import { formBlocksOf, formSchema } from '../fields/form-schema.ts'
import { withoutFields } from '../definition/without-fields.ts'
import { openScreens } from './live.ts'
import { contentTypeOf } from './published.ts'
import { createFormCompiler, type Scripts } from './validators.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const compiled = (definition = everyKind): Scripts => {
  const scripts = createFormCompiler()(definition)
  if (!scripts) throw new Error('There is no form.')
  return scripts
}

type Validate = ((data: unknown) => boolean) & { errors: readonly { instancePath: string; keyword: string }[] | null }

/** The validators of the first form by their names, loaded as in a browser: from two files in one folder. */
async function loaded(scripts: Scripts): Promise<Readonly<Record<string, Validate>>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-validators-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const { href, body } of scripts) await writeFile(join(folder, href.replace('/screens/', '')), body)
  const own = pathToFileURL(join(folder, scripts[0].href.replace('/screens/', ''))).href
  const { validators } = (await import(/* @vite-ignore */ own)) as { validators: readonly Record<string, Validate>[] }
  return validators[0] ?? {}
}

/** The first form's validator. */
async function validatorOfFirst(scripts: Scripts): Promise<Validate> {
  const [validate] = Object.values(await loaded(scripts))
  if (!validate) throw new Error('There is no validator.')
  return validate
}

test('the module checks length, pattern, bounds and formats', async () => {
  const validate = await validatorOfFirst(compiled())
  const broken = (data: unknown) => (validate(data) ? [] : (validate.errors?.map(({ keyword }) => keyword) ?? []))
  expect(broken({ party: 'Acme', vehicle: 'MH12AB1234', day: '2025-07-21', mails: ['a@b.in'], qty: null })).toEqual([])
  expect(broken({ vehicle: '1' })).toEqual(['minLength', 'pattern'])
  expect(broken({ share: 101, day: '2025-02-31', mails: ['x'] }).toSorted()).toEqual(['format', 'format', 'maximum'])
})

test('a person who may not see all fields of a form uses its validator as well', async () => {
  const functions = (await loaded(compiled())) as unknown as ValidatorFunctions
  const narrowed = withoutFields(everyKind, ['share', 'day'])
  const [form] = formBlocksOf(narrowed)
  if (!form) throw new Error('There is no form.')
  const schema = formSchema(form, narrowed.fields)
  expect(Object.keys(schema.properties)).not.toContain('share')
  const validator = formValidator(functions, schema)
  const errorsOf = (data: object) => validator.rawValidation(schema as unknown as RJSFSchema, data).errors ?? []
  expect(errorsOf({ vehicle: 'MH12AB1234' })).toEqual([])
  expect(errorsOf({ vehicle: '1' })).toHaveLength(2)
})

test('the schema of every form is valid: the publisher does not validate it again', async () => {
  const screens = await openScreens(join(import.meta.dirname, '../../screens'), { watch: false, blocks: blockSpecs })
  const definitions = [everyKind, ...[...screens.current().screens.values()].map(({ client }) => client)]
  const schemas = definitions.flatMap((each) => formBlocksOf(each).map((form) => formSchema(form, each.fields)))
  expect(schemas.length).toBeGreaterThan(20)
  const ajv = new Ajv({ strict: false })
  expect(schemas.filter((schema) => ajv.validateSchema(schema) !== true)).toEqual([])
})

test('the modules compile nothing in a browser, and require no module that is missing', () => {
  const [own, shared] = compiled()
  expect(own.body).not.toMatch(/new Function|\beval\(/)
  expect(shared.body).not.toMatch(/new Function|\beval\(|= require\(/)
  expect([...own.body.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name).toSorted()).toEqual([
    'ajv-formats/dist/formats',
    'ajv/dist/runtime/ucs2length',
  ])
})

test('a different schema gives a different address, while the shared file has the same one', () => {
  const [own, shared] = compiled()
  const [other, same] = compiled(formDefinition('everykind', [field('a', 'text')]))
  expect(own.href).toMatch(/^\/screens\/everykind\.[0-9a-f]{12}\.js$/)
  expect(own.href === other.href).toBe(false)
  expect(same.href).toBe(shared.href)
})

test('a screen without a form has no validators', () => {
  expect(createFormCompiler()({ ...everyKind, views: {} })).toBeNull()
})

test('a module is served with the content type of one', () => {
  expect([contentTypeOf('/screens/a.js'), contentTypeOf('/screens/a.json')]).toEqual([
    'text/javascript; charset=utf-8',
    'application/json; charset=utf-8',
  ])
})
