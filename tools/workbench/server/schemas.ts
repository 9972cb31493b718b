/** The JSON schemas of what the page sends. */

const text = { type: 'string' } as const
const place = { type: 'integer', minimum: 0 } as const

function body(properties: Readonly<Record<string, object>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false } as const
}

const edited = { file: text, text }

export const nameQuery = body({ name: text })
export const editedBody = body(edited)
export const placeBody = body({ ...edited, line: place, character: place })
export const saveBody = body({ ...edited, version: { type: ['string', 'null'] } })
export const changesBody = body({ ...edited, ccode: text })
export const signInBody = body({ email: text, ccode: text })
export const locateBody = body({
  ...edited,
  names: { type: 'array', items: text },
  paths: { type: 'array', items: { type: 'array', items: { type: ['string', 'number'] } } },
})
