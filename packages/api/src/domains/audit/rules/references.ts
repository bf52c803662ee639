const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is an id: of what an event is about, not everything has one. */
export const isId = (text: string): boolean => uuid.test(text)

/** An id that an event says, and the field that says it. */
export interface Reference {
  field: string
  id: string
}

/** Every id in what an event says, however deep; those of a list are of its field. */
export function referencesIn(said: unknown, field = ''): Reference[] {
  if (typeof said === 'string') return isId(said) ? [{ field, id: said }] : []
  if (Array.isArray(said)) return said.flatMap((each) => referencesIn(each, field))
  if (typeof said !== 'object' || said === null) return []
  return Object.entries(said).flatMap(([name, each]) => referencesIn(each, name))
}

/**
 * What the ids of a field are ids of: `shiftIds` of whatever a column `shift_id` refers to, `fromVendorId` of what
 * `vendor_id` does.
 */
export function targetsOf(field: string, targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const words = field
    .replace(/Ids$/, 'Id')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .split('_')
  for (let from = 0; from < words.length; from += 1) {
    const column = words.slice(from).join('_')
    const found = column === 'id' ? undefined : targets.get(column)
    if (found) return found
  }
  return []
}
