import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/**
 * Whatever runs a statement: a pool, or one connection with its transaction. By name: these take the server longer to plan
 * than to answer, and the connections of tests live long.
 */
export interface Runner {
  query(config: { name: string; text: string }): Promise<{ rows: unknown[] }>
}

/** The rules of a sale that the database breaks (invariants.sql), each with how often; none when all is well. */
export async function brokenRules(database: Runner): Promise<Record<string, number>> {
  const { rows } = await database.query({ name: 'invariants', text })
  return Object.fromEntries((rows as { rule: string; times: number }[]).map(({ rule, times }) => [rule, times]))
}
