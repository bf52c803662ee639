import type { UserId, VenueId } from '@marquee/contract'
import type { Anonymised } from '@marquee/contract/customer-privacy'
import { sql } from 'kysely'
import { blank } from '../../../../core/without-words.ts'
import type { Tx } from '../../../../door/work.ts'
import { tailsOf } from './logs.ts'
import { isOfOthers } from './of-others.ts'
import { audited, type Traces } from './traces.ts'

/** In the place of a text that a row cannot be without. */
export const erased = blank

export type Gone = Anonymised['goes']

/**
 * Takes names, phones and addresses out of the rows that are about a customer. Sums, states and times stay: nothing that
 * a figure is made of is touched.
 */
export async function eraseRows(
  tx: Tx,
  { venueId, traces, actorId }: { venueId: VenueId; traces: Traces; actorId: UserId | null },
): Promise<Omit<Gone, 'mails'>> {
  const count = async (statement: ReturnType<typeof sql>) => Number((await statement.execute(tx)).numAffectedRows ?? 0n)
  const { customers, orders, passes, groups, parties, foodOrders, giftCards, memberships, contacts, names } = traces

  // A sale that waits without an order is nobody's yet: it is known by the name alone, where nobody else has it.
  const isOther = isOfOthers(venueId, { name: sql`one`, family: sql`${customers}::uuid[]` })
  const folded = sql`array(select fold(one) from unnest(${names}::text[]) one where not ${isOther})`

  const gone = {
    contacts: await count(sql`delete from customer_contact
      where venue_id = ${venueId} and customer_id = any(${customers})`),
    flags: await count(sql`
      update customer_flag set reason = ${erased}, ended_at = coalesce(ended_at, now()),
        ended_by = coalesce(ended_by, ${actorId}, set_by)
      where venue_id = ${venueId} and customer_id = any(${customers})`),
    notes: await count(sql`
      update customer_note set text = ${erased}
      where venue_id = ${venueId} and customer_id = any(${customers}) and text <> ${erased}`),
    orders: await count(sql`
      update sale_order set guest_name = null, guest_phone = null, guest_email = null, note = null, rev = rev + 1
      where venue_id = ${venueId} and id = any(${orders}::uuid[])
        and coalesce(guest_name, guest_phone, guest_email, note) is not null`),
    passes: await count(sql`
      update pass set holder_name = null
      where venue_id = ${venueId} and id = any(${passes}::uuid[]) and holder_name is not null`),
    groups: await eraseGroups(),
    waitlist: await count(sql`
      update waitlist_party set guest_name = ${erased}, guest_phone = null, guest_email = null, note = null, rev = rev + 1
      where venue_id = ${venueId} and id = any(${parties}::uuid[])`),
    foodOrders:
      (await count(sql`
        update offline_sale f set signed = (f.signed::jsonb || '{"guestName": "", "note": ""}')::text, rev = f.rev + 1
        where f.venue_id = ${venueId} and f.state <> 'posted'
          and (fold(f.signed::jsonb ->> 'guestName') = any(${folded}) or exists (
            select from unnest(${folded} || ${contacts}::text[]) word
            where position(word in fold(f.signed::jsonb ->> 'note')) > 0))`)) +
      (await count(sql`
      update food_order set guest_name = null, note = '', rev = rev + 1
      where venue_id = ${venueId} and id = any(${foodOrders}::uuid[]) and (guest_name is not null or note <> '')`)),
    cards:
      (await count(sql`
        update gift_card set holder = null, note = '', rev = rev + 1
        where venue_id = ${venueId} and id = any(${giftCards}::uuid[]) and (holder is not null or note <> '')`)) +
      (await count(sql`
        update membership set holder = null, rev = rev + 1
        where venue_id = ${venueId} and id = any(${memberships}::uuid[]) and holder is not null`)),
    audit: await eraseAudit(),
  }
  // Who owes what was bought on account; an invoice keeps its own copy.
  await count(sql`update payment set debtor = ${erased}
    where venue_id = ${venueId} and order_id = any(${orders}::uuid[]) and debtor is not null`)
  // Kept places carry the name of whom they are kept for.
  await count(sql`
    update seat_hold set note = null
    where venue_id = ${venueId} and note is not null and (note = any(${names}) or group_id = any(${groups}::uuid[])
      or id in (select hold_id from group_booking where venue_id = ${venueId} and id = any(${groups}::uuid[]))
        or id in (select hold_id from waitlist_offer where venue_id = ${venueId} and party_id = any(${parties}::uuid[])))`)
  await count(sql`
    update customer set name = '#' || customer_no, phone = null, email = null, language = null, birthday = null,
      tax_no = null, tags = null, note = '', anonymised_at = now(), archived_at = coalesce(archived_at, now()),
      rev = rev + 1, updated_at = now(), updated_by = ${actorId}
    where venue_id = ${venueId} and id = any(${customers}::uuid[])`)
  return gone

  async function eraseGroups(): Promise<number> {
    await count(sql`delete from group_guest where venue_id = ${venueId} and group_id = any(${groups}::uuid[])`)
    await count(sql`update group_name_link set mailed_to = null
      where venue_id = ${venueId} and group_id = any(${groups}::uuid[])`)
    return count(sql`
      update group_booking set name = ${erased}, contact_name = ${erased}, contact_phone = null, contact_email = null,
        mailed_to = null, note = '', rev = rev + 1
      where venue_id = ${venueId} and id = any(${groups}::uuid[])`)
  }

  /** The audit keeps its references, and with them its seals; the texts behind them go. */
  async function eraseAudit(): Promise<number> {
    const ids = [...customers, ...orders, ...passes, ...groups, ...parties, ...foodOrders, ...giftCards, ...memberships]
    const said = [...contacts, ...names]
    return count(sql`
      update personal_text set value = null, salt = null, erased_at = now()
      where venue_id = ${venueId} and erased_at is null and (venue_id, id) in (
        select venue_id, id from personal_text
        where venue_id = ${venueId} and entity = any(${audited}) and entity_id = any(${ids})
        union select venue_id, id from personal_text where venue_id = ${venueId} and value = any(${contacts})
        union select venue_id, id from personal_text
        where venue_id = ${venueId} and entity = 'export' and (
          fold(value) = any(select fold(one) from unnest(${said}::text[]) one)
          or (value ~ '^[+]?[0-9 ()./-]+$' and regexp_replace(value, '[^0-9]', '', 'g') like any(${tailsOf(traces)}))))`)
  }
}
