import { uuidv7 } from '@marquee/db'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The entries of a list that lies within a row (tasks of a note, steps of a task), each with an id: the one that it came
 * with when that is one and comes once, else a new one.
 */
export function withIds<Entry extends { id?: string | null | undefined }>(
  entries: readonly Entry[],
): (Omit<Entry, 'id'> & { id: string })[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const given = entry.id?.toLowerCase()
    const id = given !== undefined && uuid.test(given) && !taken.has(given) ? given : uuidv7()
    taken.add(id)
    return { ...entry, id }
  })
}
