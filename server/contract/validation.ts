import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'

type Compiler = FastifySchemaCompiler<FastifySchema>

/**
 * Checks what is sent, and takes it as it is or refuses it: nothing is converted, filled in or left out. A schema is
 * compiled with its first call, so that a start does not wait for calls nobody makes.
 */
export function callValidators(): Compiler {
  const ajv = new Ajv({ allowUnionTypes: true })
  formats.default(ajv)
  return ({ schema }) => {
    let compiled: ValidateFunction | null = null
    const validate: ReturnType<Compiler> = (sent) => {
      compiled ??= ajv.compile<unknown>(schema)
      const isRight = compiled(sent)
      validate.errors = compiled.errors ?? null
      return isRight
    }
    return validate
  }
}
