import { type Kysely, sql } from 'kysely'

/**
 * The words of addresses are searched like the addresses themselves, with a letter in the place of every sign: the trigrams
 * of "mehmet.yilmaz" were those of everybody with one of the two names, where "etxyi" is had by few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_word_address`.execute(db)
  await sql`create index customer_word_address on customer_word
    using gin (contact_parts(word) gin_trgm_ops) where word < '!'`.execute(db)
}
