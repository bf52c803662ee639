import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument, Operation } from '../../openapi/document.ts'

/** An operation with its place in a document. */
export interface Placed {
  method: string
  path: string
  operation: Operation
}

export const operationsOf = (document: OpenApiDocument): Placed[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** A part of a document as the path of its keys. */
export type Place = readonly (string | number)[]

/**
 * Holds values against the schemas of a document: JSON Schema 2020-12, by a validator that knows nothing of how the
 * document was made. Returns what does not fit; empty when all does.
 */
export function judgeOf(document: OpenApiDocument): (place: Place, value: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false })
  addFormats.default(ajv)
  // Each named schema is one of its own: looked up in the whole document, every reference costs milliseconds.
  const standing = (schema: unknown): AnySchema =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"named:'))
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    ajv.addSchema(standing(schema), `named:${name}`)
  }
  const compiled = new Map<string, ValidateFunction>()
  function compile(schema: unknown): ValidateFunction {
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(standing(schema))
    compiled.set(text, validate)
    return validate
  }
  return (place, value) => {
    const schema = place.reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      document,
    )
    if (schema === undefined) return [`no schema at ${place.join(' ')}`]
    const validate = compile(schema)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '$'} ${message}`)
  }
}

/** Where the schema of an answer stands; null when the document says nothing of this status. */
export function answerPlace({ method, path, operation }: Placed, status: number): Place | null {
  if (!operation.responses[status]?.content['application/json']) return null
  return ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
}
