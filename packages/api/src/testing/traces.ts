/** What a fingerprint says, by table. */
type Content = Record<string, string>

/** Calls that should leave nothing, by name. */
export type Attempts = Iterable<readonly [name: string, call: () => Promise<unknown>]>

/** The names of the tables whose content differs. */
const changedTables = (before: Content, after: Content) =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])

/**
 * What of calls that should leave nothing left something, as `name: tables`. `before` is what `look` saw before all of
 * them were made; looking once at the end is enough where nothing changed. Where something did, each is
 * made again and looked at alone.
 */
export async function tracesOf(look: () => Promise<Content>, before: Content, attempts: Attempts): Promise<string[]> {
  const changed = changedTables(before, await look())
  if (changed.length === 0) return []
  const found: string[] = []
  for (const [name, call] of attempts) {
    const then = await look()
    await call().catch(() => null)
    const tables = changedTables(then, await look())
    if (tables.length > 0) found.push(`${name}: ${tables.join(', ')}`)
  }
  return found.length > 0 ? found : [`one of them, only when first made: ${changed.join(', ')}`]
}
