import { type Kysely, sql } from 'kysely'

/** Which document somebody has seen before a guest got a pass of a kind that asks for one. The change says by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_change
      add column proof_kind text check (proof_kind in ('student', 'identity', 'disability', 'pensioner', 'staff', 'other')),
      add column proof_note text check (length(proof_note) between 1 and 100),
      add constraint order_change_proof check (proof_kind is null or kind = 'exchange'),
      add constraint order_change_proof_note check (proof_note is null or proof_kind is not null)`.execute(db)
}
