import type { Db } from '@marquee/db'

/** What everybody may know of the venue that this address shows; null before there is one. */
export async function findPublicVenue(db: Db): Promise<{ name: string; city: string | null; zone: string } | null> {
  const venue = await db
    .selectFrom('venue')
    .select(['name', 'city', 'zone'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return venue ?? null
}
