import type { VenueId } from '@marquee/contract'
import {
  mostCounted,
  type previewRetentionInput,
  type RetentionRule,
  retentionKinds,
  type setRetentionInput,
} from '@marquee/contract/retention'
import type { Db } from '@marquee/db'
import type { z } from 'zod'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { byMachine, machine } from '../../../door/machine.ts'
import { inTransaction } from '../../../door/work.ts'
import { lockFamily } from '../repo/forget/traces.ts'
import {
  countDue,
  eraseDue,
  noteRun,
  selectAllRules,
  selectDueCustomers,
  selectRules,
  writeRule,
} from '../repo/retention.ts'
import { forgetCustomer } from './anonymise.ts'

const none = { months: null, ranAt: null, erased: 0, changedBy: null, rev: 0 }

/** How long the venue keeps each kind; all kinds, in their order. */
export async function listRetention(ctx: SignedContext, db: Db = ctx.services.db): Promise<RetentionRule[]> {
  const rules = await selectRules(db, ctx.venueId)
  return retentionKinds.map((kind) => rules.find((rule) => rule.kind === kind) ?? { kind, ...none })
}

/** What a rule would erase now, and changes nothing. */
export async function previewRetention(ctx: SignedContext, input: z.output<typeof previewRetentionInput>) {
  const found = await countDue(ctx.services.db, { venueId: ctx.venueId, ...input, limit: mostCounted + 1 })
  return { due: Math.min(found, mostCounted), isMore: found > mostCounted }
}

/** Sets, changes or ends a rule. STALE with the rules as they are when somebody was faster. */
export async function setRetention(
  ctx: SignedContext,
  input: z.output<typeof setRetentionInput>,
): Promise<RetentionRule[]> {
  const { kind, months } = input
  await inTransaction(ctx, async (work) => {
    const { venueId, actor } = ctx
    const was = (await selectRules(work.tx, venueId)).find((rule) => rule.kind === kind)
    if (months === null && !was && input.expectedRev === 0) return
    if (!(await writeRule(work.tx, { ...input, venueId, actorId: actor.userId }))) {
      refuse('STALE', { details: { current: await listRetention(ctx, work.tx) } })
    }
    await work.audit({
      action: 'customers.setRetention',
      entity: 'venue',
      entityId: venueId,
      before: { kind, months: was?.months ?? null },
      after: { kind, months },
    })
  })
  return listRetention(ctx)
}

// So many rows a transaction, and so many transactions a turn; the next turn goes on.
const atOnce = 200
const steps = 50

/**
 * Erases what the rules of all venues say is over. Each step is a transaction that looks again for what is due, so two
 * processes, or a run that was killed, erase nothing twice and leave nothing half done.
 */
export async function applyRetention(services: Services, signal: AbortSignal): Promise<void> {
  for (const rule of await selectAllRules(services.db)) {
    try {
      const count =
        rule.kind === 'customers' ? await forgetDue(services, rule, signal) : await sweep(services, rule, signal)
      if (count > 0) await tellRun(services, { ...rule, count })
    } catch (error) {
      // What stands in one rule's way keeps no other waiting; its next turn tries again.
      services.log.error({ error, venueId: rule.venueId, kind: rule.kind }, 'a retention rule was not applied')
    }
  }
}

type Rule = Awaited<ReturnType<typeof selectAllRules>>[number]

async function sweep(services: Services, rule: Rule, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let step = 0; step < steps && !signal.aborted; step += 1) {
    const erased = await byMachine(services, rule.venueId, (work) => eraseDue(work.tx, { ...rule, limit: atOnce }))
    count += erased
    if (erased < atOnce) break
  }
  return count
}

async function forgetDue(services: Services, rule: Rule, signal: AbortSignal): Promise<number> {
  const { venueId } = rule
  let count = 0
  for (const id of await selectDueCustomers(services.db, { ...rule, limit: atOnce })) {
    if (signal.aborted) break
    await byMachine(services, id, async (work) => {
      // They may have bought again since; whoever buys now waits until it is decided.
      await lockFamily(work.tx, { venueId, id })
      if ((await selectDueCustomers(work.tx, { ...rule, only: id, limit: 1 })).length === 0) return
      await forgetCustomer(work, { venueId, id, actorId: null }, { cause: 'unused', as: machine(venueId) })
      count += 1
    })
  }
  return count
}

async function tellRun(
  services: Services,
  { venueId, kind, months, count }: Rule & { venueId: VenueId; count: number },
) {
  await byMachine(services, venueId, async (work) => {
    await noteRun(work.tx, { venueId, kind, count })
    await work.audit({
      action: 'customers.retain',
      entity: 'venue',
      entityId: venueId,
      after: { kind, months, erased: count },
      as: machine(venueId),
    })
  })
}
