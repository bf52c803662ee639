import { createDb } from '@marquee/db'

/** Runs one statement as the database's owner: for what the application may not do. */
export async function asOwner<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const owner = createDb({ url, max: 1, role: 'owner' })
  try {
    return (await owner.pool.query<Row>(text, values)).rows
  } finally {
    await owner.close()
  }
}
