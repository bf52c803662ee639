import { type Kysely, sql } from 'kysely'

// How guests got a card refund that a terminal declined: venues that are there already are offered what a new one begins with.
const reasons = [
  ['Bank transfer', 'Havale/EFT', false],
  ['On another terminal', 'Başka bir POS’tan', false],
  ['Other', 'Diğer', true],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, [en, tr, note]] of reasons.entries()) {
    await sql`
      insert into reason (venue_id, id, occasion, name, needs_note, sort)
      select v.id, gen_random_uuid(), 'card_refund', ${JSON.stringify({ en, tr })}::jsonb, ${note}, ${100 + index}
      from venue v`.execute(db)
  }
}
