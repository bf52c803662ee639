import type { FilledVenue, Sent } from './filled-venue.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const large = new Set([
  'customer',
  'customer_contact',
  'customer_word',
  'customer_of_word',
  'sale_order',
  'order_line',
  'pass',
  'audit_event',
  'book_contact',
  'book_word',
  'book_contact_word',
])

/** What a page may read of one table: the first that it looks through, and the hits. */
const readAtMost = 20_000

function faultsOf(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(faultsOf)
  const table = node['Relation Name']
  if (table === undefined || !large.has(table) || node['Actual Loops'] === 0) return below
  // Whichever way it is read: of the different words a limit takes the first, without an index at times.
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return read > readAtMost ? [`${node['Node Type']} reads ${Math.round(read)} of ${table}`, ...below] : below
}

/** What the plans of statements read beyond a page: in words, none when all is well; `without` an index, when one is named. */
export async function planFaults(
  { superuser }: FilledVenue,
  statements: readonly Sent[],
  without?: string,
): Promise<string[]> {
  const client = await superuser.connect()
  try {
    await client.query('begin')
    await client.query('set local jit = off')
    if (without) await client.query(`drop index ${without}`)
    const faults: string[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      )
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) faults.push(...faultsOf(Plan))
    }
    return faults
  } finally {
    await client.query('rollback')
    client.release()
  }
}
