import type { CustomerFigures, CustomerFile, CustomerId } from '@marquee/contract/customers'
import type { SignedContext } from '../../../core/context.ts'
import { contactForReader, customerService, forReader } from '../record.ts'
import { selectConsents, selectContacts } from '../repo/contacts.ts'
import { selectAlike, selectInto, selectMerged } from '../repo/merge.ts'
import { selectFigures, selectFlags, selectProposed, selectTotals } from '../repo/read.ts'
import { selectAhead, selectDocuments, selectGroups, selectWallet } from '../repo/wallet.ts'
import { readHistory } from './history.ts'

/** What the venue has of a customer besides the fields: totals, flags, history, and orders that may be theirs. */
export async function getCustomerFile(ctx: SignedContext, id: CustomerId): Promise<CustomerFile> {
  const { anonymisedAt } = await customerService.get(ctx, id)
  const { db } = ctx.services
  const key = { venueId: ctx.venueId, id }
  const subject = { venueId: ctx.venueId, customerId: id }
  const [totals, flags, contacts, consents, events, proposed, alike, merged, into] = await Promise.all([
    selectTotals(db, key),
    selectFlags(db, key),
    selectContacts(db, subject),
    selectConsents(db, subject),
    readHistory(ctx, { id }),
    selectProposed(db, key),
    selectAlike(db, key),
    selectMerged(db, key),
    selectInto(db, key),
  ])
  const [wallet, ahead, documents, groups] = await Promise.all([
    selectWallet(db, key),
    selectAhead(db, key),
    selectDocuments(db, key),
    selectGroups(db, key),
  ])
  return {
    ...totals,
    anonymisedAt,
    flags,
    contacts: contacts.map((contact) => ({ ...contact, value: contactForReader(ctx.actor.rights, contact) })),
    consents,
    wallet,
    ahead,
    documents,
    groups,
    events: events.rows,
    eventsNext: events.nextCursor,
    proposed,
    alike: alike.map((row) => forReader(ctx.actor.rights, row)),
    merged,
    into,
  }
}

/** What customers come to: those of a page of the list. Ids that the venue does not have are left out. */
export async function getCustomerFigures(ctx: SignedContext, ids: readonly CustomerId[]): Promise<CustomerFigures[]> {
  return selectFigures(ctx.services.db, { venueId: ctx.venueId, ids })
}
