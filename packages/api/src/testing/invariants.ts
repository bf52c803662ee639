import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/** Whatever runs a statement: a pool, or one connection with its transaction. */
interface Runner {
  query(text: string): Promise<{ rows: unknown[] }>
}

/** The rules of a sale that the database breaks (invariants.sql), each with how often; none when all is well. */
export async function brokenRules(database: Runner): Promise<Record<string, number>> {
  const { rows } = await database.query(text)
  return Object.fromEntries((rows as { rule: string; times: number }[]).map(({ rule, times }) => [rule, times]))
}
