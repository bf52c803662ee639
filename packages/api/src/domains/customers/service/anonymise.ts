import type { VenueId } from '@marquee/contract'
import type { Anonymised, anonymiseCauses, anonymiseInput } from '@marquee/contract/customer-privacy'
import type { CustomerId } from '@marquee/contract/customers'
import { inTransaction as runTransaction } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { AuditEntry } from '../../../core/work.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { eraseLogs, eraseMails, eraseSegments } from '../repo/forget/logs.ts'
import { eraseRows } from '../repo/forget/rows.ts'
import { selectStays } from '../repo/forget/stays.ts'
import { findTraces, lockFamily } from '../repo/forget/traces.ts'
import { eraseViews } from '../repo/forget/views.ts'

/** Ends the transaction of a preview, which did everything and keeps nothing. */
class Tried extends Error {
  readonly found: Anonymised
  constructor(found: Anonymised) {
    super('anonymising was tried and nothing kept')
    this.found = found
  }
}

type Cause = (typeof anonymiseCauses)[number]

interface Target {
  venueId: VenueId
  id: CustomerId
  actorId: SignedContext['actor']['userId'] | null
}

/**
 * What would go and what would stay. It is the same work, taken back at its end, so the two never differ. STATE for a
 * customer who was merged into another or is forgotten already.
 */
export async function previewAnonymise(ctx: SignedContext, id: CustomerId): Promise<Anonymised> {
  const { venueId, actor } = ctx
  requireKnown(await customerService.get(ctx, id))
  try {
    await runTransaction(ctx.services.db, async (tx) => {
      throw new Tried(await forget(tx, { venueId, id, actorId: actor.userId }))
    })
  } catch (error) {
    if (error instanceof Tried) return error.found
    throw error
  }
  throw new Error('a preview always ends its transaction')
}

/**
 * Takes everything personal of a customer, and of who was merged into them, out of the database. Orders, money and the
 * audit keep their sums and seals, and point to a number. It cannot be undone. STALE with the customer as they are now;
 * STATE as for the preview.
 */
export async function anonymiseCustomer(
  ctx: SignedContext,
  input: z.output<typeof anonymiseInput>,
): Promise<Anonymised> {
  const { commandId, id, expectedRev, cause } = input
  return runCommand(ctx, { commandId, procedure: 'customers.anonymise', input }, async (work) => {
    const { venueId, actor } = ctx
    const current = await customerService.hold(ctx, work.tx, id)
    if (current.rev !== expectedRev) refuse('STALE', { details: { current } })
    requireKnown(current)
    return forgetCustomer(work, { venueId, id, actorId: actor.userId }, { cause })
  })
}

/** Forgets a customer within a unit of work, and writes down that it was done and why. */
export async function forgetCustomer(
  work: Work,
  target: Target,
  { cause, as }: { cause: Cause } & Pick<AuditEntry, 'as'>,
): Promise<Anonymised> {
  const { venueId, id } = target
  const done = await forget(work.tx, target)
  await work.audit({
    action: 'customers.anonymise',
    entity: 'customer',
    entityId: id,
    after: { cause, orders: done.stays.orders },
    ...(as && { as }),
  })
  work.announce(venueId, 'customers', { id })
  return done
}

async function forget(tx: Tx, { venueId, id, actorId }: Target): Promise<Anonymised> {
  const customers = await lockFamily(tx, { venueId, id })
  const { upcoming, ...stays } = await selectStays(tx, { venueId, id })
  const traces = await findTraces(tx, venueId, customers)
  const mails = await eraseMails(tx, { venueId, traces })
  await eraseLogs(tx, { venueId, traces })
  await eraseViews(tx, { venueId, traces })
  await eraseSegments(tx, { venueId, traces })
  const { audit, ...rows } = await eraseRows(tx, { venueId, traces, actorId })
  return { goes: { ...rows, mails, audit }, stays, upcoming }
}

function requireKnown({ mergedInto, anonymisedAt }: { mergedInto: string | null; anonymisedAt: string | null }): void {
  if (mergedInto !== null || anonymisedAt !== null) refuse('STATE')
}
