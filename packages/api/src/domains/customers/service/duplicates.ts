import type { duplicatesInput, duplicatesPage, notSameInput } from '@marquee/contract/customer-merges'
import type { CustomerId } from '@marquee/contract/customers'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { customerService, forReader } from '../record.ts'
import { deleteNotSame, insertNotSame, type PairCursor, selectDuplicates } from '../repo/duplicates.ts'

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/)
const key = z
  .string()
  .min(1)
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'))
const shapes = {
  name: z.strictObject({ by: z.literal('name'), key, last: z.string().regex(/^\d{1,18}$/) }),
  contact: z.strictObject({
    by: z.literal('contact'),
    key: moment.refine((at) => !Number.isNaN(Date.parse(at))),
    last: z.uuid(),
  }),
  dismissed: z.strictObject({
    by: z.literal('dismissed'),
    key: moment.refine((at) => !Number.isNaN(Date.parse(at))),
    last: z.string().refine((ids) => z.tuple([z.uuid(), z.uuid()]).safeParse(ids.split(' ')).success),
  }),
}

/** Customers of the venue who may be one person, or who were said to be two, in pairs. VALIDATION on `cursor` for one that is not ours. */
export async function listDuplicates(
  ctx: SignedContext,
  { by, cursor, limit }: z.output<typeof duplicatesInput>,
): Promise<z.output<typeof duplicatesPage>> {
  const { services, venueId, actor } = ctx
  const found = await selectDuplicates(services.db, by, {
    venueId,
    limit,
    cursor: cursor === undefined ? undefined : readCursor(cursor, by),
  })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    // Several orders of one customer may say the same phone.
    rows: rows
      .filter(
        ({ one, other }, at) => rows.findIndex((row) => row.one.id === one.id && row.other.id === other.id) === at,
      )
      .map(({ one, other, dismissed }) => ({
        one: forReader(actor.rights, one),
        other: forReader(actor.rights, other),
        dismissed,
      })),
    nextCursor: last && found.length > limit ? writeCursor({ by, ...last.at }) : null,
  }
}

type Two = z.output<typeof notSameInput>

/**
 * Remembers that two customers are two, so that nobody is asked about them again. VALIDATION on `otherId` for one and the
 * same, STATE where either is in the archive. What is known already stays.
 */
export const markNotSame = (ctx: SignedContext, two: Two): Promise<{ isNew: boolean }> =>
  tellApart(ctx, two, async (work, { ids, inUse }) => {
    if (!inUse) refuse('STATE')
    const isNew = await insertNotSame(work.tx, { venueId: ctx.venueId, ids, actorId: ctx.actor.userId })
    return { isNew, action: 'customers.notSame' }
  })

/** Takes back that two customers are two. What nobody has said, or somebody took back meanwhile, stays as it is. */
export const unmarkNotSame = (ctx: SignedContext, two: Two): Promise<{ isNew: boolean }> =>
  tellApart(ctx, two, async (work, { ids }) => ({
    isNew: await deleteNotSame(work.tx, { venueId: ctx.venueId, ids }),
    action: 'customers.undoNotSame',
  }))

interface Pair {
  ids: [CustomerId, CustomerId]
  inUse: boolean
}

async function tellApart(
  ctx: SignedContext,
  { oneId, otherId }: Two,
  write: (work: Work, pair: Pair) => Promise<{ isNew: boolean; action: string }>,
): Promise<{ isNew: boolean }> {
  if (oneId === otherId) refuseField('otherId', 'field.invalid')
  return inTransaction(ctx, async (work) => {
    const ids: Pair['ids'] = oneId < otherId ? [oneId, otherId] : [otherId, oneId]
    const [one, other] = [
      await customerService.hold(ctx, work.tx, ids[0]),
      await customerService.hold(ctx, work.tx, ids[1]),
    ]
    const inUse = one.archivedAt === null && other.archivedAt === null
    const { isNew, action } = await write(work, { ids, inUse })
    if (isNew) {
      const after = { one: one.customerNo, other: other.customerNo }
      await work.audit({ action, entity: 'customer', entityId: oneId, after })
      for (const id of ids) work.announce(ctx.venueId, 'customers', { id })
    }
    return { isNew }
  })
}

const writeCursor = (cursor: PairCursor & { by: string }) =>
  Buffer.from(JSON.stringify({ by: cursor.by, key: cursor.key, last: cursor.last })).toString('base64url')

function readCursor(text: string, by: keyof typeof shapes): PairCursor {
  let cursor: (PairCursor & { by: string }) | undefined
  try {
    cursor = shapes[by].parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  if (cursor === undefined || writeCursor(cursor) !== text) refuseField('cursor', 'field.invalid')
  return cursor
}
