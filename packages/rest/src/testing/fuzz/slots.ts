import type { JsonSchema } from '../../openapi/schemas.ts'

/** Where a value is in a body. */
export type Slot = readonly (string | number)[]

const deepest = 6

/** Every place of a body that its schema knows: objects, lists and single values alike. */
export function slotsOf(schema: JsonSchema, named: Record<string, JsonSchema>, at: Slot = []): Slot[] {
  if (at.length > deepest) return []
  const known = schema.$ref ? named[schema.$ref.replace('#/components/schemas/', '')] : schema
  const choices = known?.anyOf ?? known?.oneOf ?? []
  const inner = [
    ...Object.entries(known?.properties ?? {}).flatMap(([name, field]) => slotsOf(field, named, [...at, name])),
    ...(known?.items ? slotsOf(known.items, named, [...at, 0]) : []),
    ...choices.flatMap((choice) => slotsOf(choice, named, at).filter((slot) => slot.length > at.length)),
  ]
  return at.length === 0 ? inner : [at, ...inner]
}

/** What is there; undefined where nothing is. */
export const valueAt = (body: unknown, slot: Slot): unknown =>
  slot.reduce<unknown>((node, part) => (node as Record<string, unknown> | null | undefined)?.[part], body)

const mark = '@@here@@'

/** The body as JSON with this text at this place; what leads there is made. */
export function bodyWith(body: unknown, slot: Slot, json: string): string {
  const put = (node: unknown, [part, ...rest]: Slot): unknown => {
    if (part === undefined) return mark
    if (typeof part === 'number') {
      const list = Array.isArray(node) ? [...node] : []
      list[part] = put(list[part], rest)
      return list
    }
    const record = typeof node === 'object' && node !== null && !Array.isArray(node) ? node : {}
    return { ...record, [part]: put((record as Record<string, unknown>)[part], rest) }
  }
  return JSON.stringify(put(body, slot)).replace(`"${mark}"`, () => json)
}
