import { readdirSync, readFileSync } from 'node:fs'

/**
 * A documented shape: a record of fields (`name?` may be absent, `*` is any other), a list of one shape, or a text with
 * alternatives between `|`: `uuid`, `text`, `html`, `iso`, `dataUrl`, `bool`, `int`, `num`, `decimal`, `jwt`, `null`, `any`, `id`
 * (of a request: one that is malformed is an unknown one), `'a literal'`, `@named`.
 */
export type Shape = string | Shape[] | { [field: string]: Shape }

/** What the documentation says of one method and path. */
export interface Golden {
  /** What is in the braces of the path. */
  params?: Record<string, Shape>
  query?: Record<string, Shape>
  body?: Shape
  /** The page sends a bare text, which stands for the body. */
  text?: boolean
  /** The body may come as multipart/form-data as well. */
  multipart?: boolean
  /** By status; `nothing`: no body. */
  answers: Record<string, Shape>
  /** The header of what was made, `{id}` as in its body. */
  location?: string
}

const folder = new URL('../golden/', import.meta.url)
const parts: Record<string, Shape> = {}

// `parts.json` holds what several files name; under `@` a file has shapes of its own. A name means one thing.
function read(file: string): Record<string, unknown> {
  const { '@': own = {}, ...rest } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, object>
  for (const [name, shape] of Object.entries(file === 'parts.json' ? rest : own)) {
    if (Object.hasOwn(parts, name)) throw new Error(`two shapes are called ${name}`)
    parts[name] = shape as Shape
  }
  return file === 'parts.json' ? {} : rest
}

/** Every documented shape, written by hand and not derived from what the code answers. */
export const goldens = Object.assign({}, ...readdirSync(folder).map(read)) as Record<string, Golden>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

const words: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  text: (value) => typeof value === 'string',
  uuid: (value) => typeof value === 'string' && uuid.test(value),
  id: (value) => typeof value === 'string',
  // What a browser would run must have been taken out on the way in.
  html: (value) =>
    typeof value === 'string' && !/<(script|style|iframe|object|svg)|\son\w+\s*=|javascript:/i.test(value),
  iso: (value) => typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value)),
  dataUrl: (value) => typeof value === 'string' && /^data:image\/(png|jpeg|webp);base64,[\w+/]+=*$/.test(value),
  bool: (value) => typeof value === 'boolean',
  num: (value) => Number.isFinite(value),
  int: (value) => Number.isSafeInteger(value),
  decimal: (value) => typeof value === 'string' && /^-?(\d+(\.\d+)?|\.\d+)$/.test(value),
  jwt: (value) => typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value),
  nothing: (value) => value === undefined,
  null: (value) => value === null,
  true: (value) => value === true,
  false: (value) => value === false,
}

/** Where a value differs from its documented shape; empty when it fits. A field too many is a difference, too. */
export function differences(value: unknown, shape: Shape, at = '$'): string[] {
  if (typeof shape === 'string') return textDifferences(value, shape, at)
  if (Array.isArray(shape)) {
    const [item] = shape
    if (!Array.isArray(value) || item === undefined) return [`${at}: not a list`]
    return value.flatMap((entry, index) => differences(entry, item, `${at}[${index}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: not an object`]
  return fieldDifferences(value as Record<string, unknown>, shape, at)
}

function textDifferences(value: unknown, shape: string, at: string): string[] {
  const fits = shape.split('|').some((word) => {
    if (word.startsWith('@')) return differences(value, named(word.slice(1)), at).length === 0
    if (word.startsWith("'")) return value === word.slice(1, -1)
    const check = words[word]
    if (!check) throw new Error(`no such word in a shape: ${word}`)
    return check(value)
  })
  return fits ? [] : [`${at}: ${JSON.stringify(value)} is not ${shape}`]
}

function named(name: string): Shape {
  const shape = parts[name]
  if (shape === undefined) throw new Error(`no such shape: ${name}`)
  return shape
}

function fieldDifferences(value: Record<string, unknown>, shape: { [field: string]: Shape }, at: string): string[] {
  const found: string[] = []
  const allowed = new Set<string>()
  for (const [field, inner] of Object.entries(shape)) {
    const name = field.replace(/\?$/, '')
    allowed.add(name)
    if (name === '*') continue
    if (Object.hasOwn(value, name)) found.push(...differences(value[name], inner, `${at}.${name}`))
    else if (!field.endsWith('?')) found.push(`${at}.${name}: missing`)
  }
  for (const [name, inner] of Object.entries(value)) {
    if (allowed.has(name)) continue
    const rest = shape['*']
    if (rest === undefined) found.push(`${at}.${name}: not documented`)
    else found.push(...differences(inner, rest, `${at}.${name}`))
  }
  return found
}
