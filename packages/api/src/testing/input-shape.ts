import * as contract from '@marquee/contract'
import { appRouter } from '../root.ts'

/** Where in an input something stands: `['roles', 0, 'roleId']`. */
export type InputPath = readonly (string | number)[]

/** An id that an input holds, or could hold. */
export interface IdField {
  path: InputPath
  /** What it is the id of, by the name of its schema: `roleId`; the field's own name where the schema has none. */
  kind: string
}

/** An object in an input, with the fields that it may have. */
export interface ObjectField {
  path: InputPath
  fields: readonly string[]
}

// What is read here of a schema; zod's own types know each kind of schema and not all of them.
interface Schema {
  _zod: {
    def: {
      type: string
      format?: string
      innerType?: Schema
      in?: Schema
      element?: Schema
      shape?: Record<string, Schema>
      options?: Schema[]
    }
  }
  safeParse(value: unknown): { success: boolean }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

// An id is known by the very schema of the contract, so that a field may have any name.
const kindBySchema = new Map<unknown, string>(
  Object.entries<unknown>(contract).flatMap(([name, value]): [unknown, string][] =>
    name.endsWith('Id') && isSchema(value) ? [[value, name]] : [],
  ),
)

function unwrap(schema: Schema): Schema {
  const { innerType, in: before } = schema._zod.def
  const inner = innerType ?? before
  return inner === undefined ? schema : unwrap(inner)
}

interface Found {
  ids: IdField[]
  objects: ObjectField[]
}

function walk(given: Schema, value: unknown, { path, found }: { path: InputPath; found: Found }): void {
  const schema = unwrap(given)
  const { type, format, shape, element, options } = schema._zod.def
  if (type === 'string' && format === 'uuid') {
    found.ids.push({ path, kind: kindBySchema.get(schema) ?? String(path.at(-1)) })
  } else if (type === 'object' && shape && typeof value === 'object' && value !== null) {
    found.objects.push({ path, fields: Object.keys(shape) })
    for (const [name, field] of Object.entries(shape)) {
      walk(field, Reflect.get(value, name), { path: [...path, name], found })
    }
  } else if (type === 'array' && element && Array.isArray(value) && value.length > 0) {
    walk(element, value[0], { path: [...path, 0], found })
  } else if (type === 'union' && options) {
    const fitting = options.find((option) => option.safeParse(value).success)
    if (fitting) walk(fitting, value, { path, found })
  }
}

/** The schema of a procedure's input; undefined when it takes none. */
function schemaOf(path: string): Schema | undefined {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>
  return procedures[path]?._def.inputs.find(isSchema)
}

/**
 * What is in an input by the schema of its procedure: ids (those too that may be there and are not) and objects. Of
 * a list the first element counts.
 */
export function shapeOfInput(procedure: string, input: unknown): Found {
  const found: Found = { ids: [], objects: [] }
  const schema = schemaOf(procedure)
  if (schema) walk(schema, input, { path: [], found })
  return found
}

/** What is at a path; undefined when nothing does. */
export function valueAt(input: unknown, path: InputPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
    input,
  )
}

/** A copy of the input with something else at a path. The key is an own one, `__proto__` too. */
export function withValueAt(input: unknown, path: InputPath, value: unknown): unknown {
  const copy = structuredClone(input)
  const holder = valueAt(copy, path.slice(0, -1))
  const key = path.at(-1)
  if (Object(holder) !== holder || key === undefined) throw new Error(`nothing at ${path.join('.')}`)
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
  return copy
}
