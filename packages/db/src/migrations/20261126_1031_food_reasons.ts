import { type Kysely, sql } from 'kysely'

// Why guests do not get what they ordered: venues that are there already are offered what a new one begins with.
const reasons = [
  ['Guest changed their mind', 'Konuk vazgeçti', false],
  ['Ordered by mistake', 'Yanlış sipariş girildi', false],
  ['Not as ordered', 'Sipariş edildiği gibi değil', false],
  ['Dropped or spoiled', 'Düştü veya bozuldu', false],
  ['Other', 'Diğer', true],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, [en, tr, note]] of reasons.entries()) {
    await sql`
      insert into reason (venue_id, id, occasion, name, needs_note, sort)
      select v.id, gen_random_uuid(), 'food_void', ${JSON.stringify({ en, tr })}::jsonb, ${note}, ${100 + index}
      from venue v`.execute(db)
  }
}
