import { emailKey, email as emailShape } from '@marquee/contract'
import {
  type addContactInput,
  type CustomerFile,
  type contactTarget,
  mostContacts,
  type verifyContactInput,
} from '@marquee/contract/customers'
import { classifyPgError } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { type Contact, deleteContact, insertContact, makeMain, markVerified, selectContacts } from '../repo/contacts.ts'
import { getCustomerFile } from './read.ts'

type Target = z.output<typeof contactTarget>

/**
 * Adds a phone or an address to a customer; with one that they have already nothing happens. VALIDATION on `value` for
 * what is none, for one that some other customer in use has, and beyond ten; STATE for a customer in the archive.
 */
export async function addContact(ctx: SignedContext, input: z.output<typeof addContactInput>): Promise<CustomerFile> {
  const { customerId, kind } = input
  await inTransaction(ctx, async (work) => {
    const customer = await customerService.hold(ctx, work.tx, customerId)
    if (customer.archivedAt !== null) refuse('STATE')
    const key = { venueId: ctx.venueId, customerId }
    const value = kind === 'phone' ? phoneOf(ctx, input.value) : emailOf(input.value)
    const known = await selectContacts(work.tx, key)
    // Sent again after its answer was lost, too.
    if (known.some((contact) => contact.kind === kind && contact.value === value)) return
    if (known.length >= mostContacts) refuseField('value', 'field.tooLong')
    const isFirst = !known.some((contact) => contact.kind === kind && contact.isOwn)
    try {
      await insertContact(work.tx, { ...key, kind, value })
    } catch (error) {
      if (classifyPgError(error).constraint === 'customer_contact_once') refuseField('value', 'field.taken')
      throw error
    }
    const made = (await selectContacts(work.tx, key)).find(
      (contact) => contact.kind === kind && contact.value === value,
    )
    if (isFirst && made) await makeMain(work.tx, { ...key, contact: made, actorId: ctx.actor.userId })
    await tell(ctx, work, { action: 'customers.addContact', customerId, after: { kind, value } })
  })
  return getCustomerFile(ctx, customerId)
}

/** Takes a phone or an address from a customer. STATE for the main one, which the form of the customer changes. */
export async function removeContact(ctx: SignedContext, target: Target): Promise<CustomerFile> {
  return change(ctx, target, async (work, { kind, value, isMain }) => {
    if (isMain) refuse('STATE')
    await deleteContact(work.tx, { venueId: ctx.venueId, ...target })
    await tell(ctx, work, { action: 'customers.removeContact', ...target, before: { kind, value } })
  })
}

/** Makes a phone or an address the one that lists and orders show. */
export async function setMainContact(ctx: SignedContext, target: Target): Promise<CustomerFile> {
  return change(ctx, target, async (work, contact) => {
    if (contact.isMain) return
    const { customerId } = target
    await makeMain(work.tx, { venueId: ctx.venueId, customerId, contact, actorId: ctx.actor.userId })
    const { kind, value } = contact
    await tell(ctx, work, { action: 'customers.setMainContact', customerId, after: { kind, value } })
  })
}

/** Notes that a phone or an address was tried and is theirs, or that nobody knows. */
export async function verifyContact(
  ctx: SignedContext,
  { verified, ...target }: z.output<typeof verifyContactInput>,
): Promise<CustomerFile> {
  return change(ctx, target, async (work, { kind, value, verifiedAt }) => {
    if ((verifiedAt !== null) === verified) return
    await markVerified(work.tx, { venueId: ctx.venueId, ...target, by: verified ? ctx.actor.userId : null })
    const { customerId } = target
    await tell(ctx, work, { action: 'customers.verifyContact', customerId, after: { kind, value, verified } })
  })
}

/** NOT_FOUND for a contact that is not this customer's own: one that came by a merge goes with its undo. */
async function change(
  ctx: SignedContext,
  { customerId, contactId }: Target,
  act: (work: Work, contact: Contact) => Promise<void>,
): Promise<CustomerFile> {
  await inTransaction(ctx, async (work) => {
    await customerService.hold(ctx, work.tx, customerId)
    const contacts = await selectContacts(work.tx, { venueId: ctx.venueId, customerId })
    await act(work, contacts.find(({ id, isOwn }) => id === contactId && isOwn) ?? refuse('NOT_FOUND'))
  })
  return getCustomerFile(ctx, customerId)
}

interface Told {
  action: string
  customerId: Target['customerId']
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

async function tell(ctx: SignedContext, work: Work, { action, customerId, before, after }: Told): Promise<void> {
  await work.audit({
    action,
    entity: 'customer',
    entityId: customerId,
    ...(before && { before }),
    ...(after && { after }),
  })
  work.announce(ctx.venueId, 'customers', { id: customerId })
}

const phoneOf = ({ actor }: SignedContext, typed: string): string =>
  requirePhone(typed, { country: actor.venueCountry, path: 'value' }) ?? refuseField('value', 'field.phone')

const emailOf = (typed: string): string => {
  const read = emailShape.safeParse(typed)
  return read.success ? emailKey(read.data) : refuseField('value', 'field.email')
}
