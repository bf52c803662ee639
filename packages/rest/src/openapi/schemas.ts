import { errorCodes } from '@marquee/contract'
import { z } from 'zod'

/** As much of JSON Schema as the document and its page look into. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  description?: string
  maxLength?: number
  minLength?: number
  pattern?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  $schema?: string
}

/** Collects the named schemas of a document while its operations are written. */
export interface SchemaBook {
  schemas: Record<string, JsonSchema>
  /** A zod schema as JSON Schema; what has a `meta({ id })` goes into the book and is referred to. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
}

export function schemaBook(): SchemaBook {
  const schemas: Record<string, JsonSchema> = {}
  return {
    schemas,
    of(schema, io) {
      const made = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        // Answers may gain fields: nobody should generate a client that breaks on one.
        override: ({ jsonSchema }) => {
          if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        },
      })
      // References of a part point to its own root; in the document they point to the components.
      const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
      const { $schema: _, $defs = {}, ...rest }: JsonSchema = JSON.parse(text)
      for (const [name, definition] of Object.entries($defs)) {
        const known = schemas[name]
        if (known && JSON.stringify(known) !== JSON.stringify(definition)) throw new Error(`two schemas named ${name}`)
        schemas[name] = definition
      }
      return rest
    },
  }
}

const issue = z.object({
  path: z.string().meta({ description: 'Path in the input, with dots: user.name.' }),
  message: z.string().meta({ description: 'A key such as field.required, not a sentence.' }),
})

/** The body of every refusal but 401 and 403. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.enum(Object.keys(errorCodes) as [string, ...string[]]).optional(),
    issues: z.array(issue).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })
