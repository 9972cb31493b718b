import type { FastifyRequest } from 'fastify'
import type { Calls } from '../../schemas/calls.ts'

/** The name of a call's schema: `task-item`. */
export type CallName = keyof Calls

/** The type of a call's query, from its schema. */
export type CallQuery<Name extends CallName> = Calls[Name]['query']

/** The type of a call's body, from its schema. */
export type CallBody<Name extends CallName> = Calls[Name] extends { readonly body: infer Body } ? Body : never

/** The query of a request whose route declares the schema of this call. */
export const queryOf = <Name extends CallName>({ query }: Pick<FastifyRequest, 'query'>): CallQuery<Name> =>
  query as CallQuery<Name>

/** The body of a request whose route declares the schema of this call. */
export const bodyOf = <Name extends CallName>({ body }: Pick<FastifyRequest, 'body'>): CallBody<Name> =>
  body as CallBody<Name>
