import type { MailLabel, MailLabelId, MailSettings } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Owner } from '../../../../apps/own-labels.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

/** The labels of one person, the oldest first. */
export async function selectMailLabels(db: Reader, { venueId, userId }: Owner): Promise<MailLabel[]> {
  const rows = await db
    .selectFrom('mail_label')
    .select(['id', 'title', 'slug', 'color'])
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(5000)
    .execute()
  return rows as MailLabel[]
}

/** Locks a person's labels until the transaction ends, so that two cannot take the same slug. */
export async function lockMailLabels(tx: Tx, { venueId, userId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail labels ${venueId} ${userId}`}, 0))`.execute(tx)
}

/** Adds a label. */
export async function insertMailLabel(tx: Tx, { venueId, userId }: Owner, label: MailLabel): Promise<void> {
  await tx
    .insertInto('mail_label')
    .values({ venue_id: venueId, user_id: userId, ...label })
    .execute()
}

/** Writes what a label is called and how it looks. */
export async function updateMailLabel(
  tx: Tx,
  { venueId, userId }: Owner,
  { id, title, slug, color }: MailLabel,
): Promise<void> {
  await tx
    .updateTable('mail_label')
    .set({ title, slug, color })
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a label, also from the mails; false when the person has none of this id. */
export async function deleteMailLabel(tx: Tx, { venueId, userId }: Owner, id: MailLabelId): Promise<boolean> {
  const result = await tx
    .deleteFrom('mail_label')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** How one person's mailbox looks; undefined when they have never said so. */
export async function findMailSettings(db: Reader, { venueId, userId }: Owner): Promise<MailSettings | undefined> {
  return db
    .selectFrom('mail_settings')
    .select('message_layout as messageLayout')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps how one person's mailbox looks. */
export async function saveMailSettings(tx: Tx, { venueId, userId }: Owner, layout: string): Promise<void> {
  await tx
    .insertInto('mail_settings')
    .values({ venue_id: venueId, user_id: userId, message_layout: layout })
    .onConflict((conflict) => conflict.columns(['venue_id', 'user_id']).doUpdateSet({ message_layout: layout }))
    .execute()
}
