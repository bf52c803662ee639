import {
  postcodesIn,
  type QuoteRide,
  type RidePriceChange,
  type RidePriceSheet,
  type RideQuote,
} from '@marquee/contract/transport'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { areaService } from '../record.ts'
import { selectClasses } from '../repo/choices.ts'
import {
  deletePrice,
  findArea,
  holdPrice,
  insertPrice,
  selectPrices,
  selectPricesAt,
  selectScopes,
  updatePrice,
} from '../repo/prices.ts'
import { gapsOf, minuteOfWeek, priceFor } from '../rules/prices.ts'

/** All prices of rides, with what they can be of and where they leave a gap. */
export async function getPriceSheet(ctx: SignedContext): Promise<RidePriceSheet> {
  const { services, venueId } = ctx
  const [scopes, prices] = await Promise.all([selectScopes(services.db, venueId), selectPrices(services.db, venueId)])
  const [areaIds, classIds] = [scopes.areas.map(({ id }) => id), scopes.classes.map(({ id }) => id)]
  return { ...scopes, prices, gaps: gapsOf(prices, { areaIds, classIds }) }
}

/**
 * Keeps changed prices, all or none. STALE names the first that is no longer what was looked at; VALIDATION the one that
 * would hold together with another, or whose area, class or pass type is not there.
 */
export async function savePrices(
  ctx: SignedContext,
  input: { commandId: string; changes: RidePriceChange[] },
): Promise<RidePriceSheet> {
  const { commandId, changes } = input
  await runCommand(ctx, { commandId, procedure: 'ridePrices.save', input: { ...input } }, async (work) => {
    // What is taken away goes first: its minutes are free for what replaces it. In one order, so that two never deadlock.
    const keyOf = ({ amountMinor, expectedMinor: _, ...cell }: RidePriceChange) =>
      `${amountMinor === null ? 0 : 1} ${JSON.stringify(Object.values(cell))}`
    const inOrder = changes
      .map((change, index) => ({ change, index, key: keyOf(change) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    for (const each of inOrder) await saveOne(ctx, work, each)
    for (const id of new Set(changes.map(({ areaId }) => areaId))) work.announce(ctx.venueId, areaService.topic, { id })
    return true
  })
  return getPriceSheet(ctx)
}

async function saveOne(
  { venueId, actor }: SignedContext,
  work: Work,
  { change, index }: { change: RidePriceChange; index: number },
): Promise<void> {
  const { amountMinor, expectedMinor, ...cell } = change
  const there = await holdPrice(work.tx, venueId, change)
  const now = there?.amountMinor ?? null
  if (now !== expectedMinor) refuse('STALE', { details: { index, amountMinor: now } })
  if (amountMinor === now) return
  let id: string | undefined = there?.id
  if (there && amountMinor === null) await deletePrice(work.tx, venueId, there.id)
  else if (there && amountMinor !== null) {
    await updatePrice(work.tx, venueId, { id: there.id, amountMinor, by: actor.userId })
  } else id = await insertAt(index, () => insertPrice(work.tx, venueId, { ...change, by: actor.userId }))
  await work.audit({
    action: 'ridePrices.save',
    entity: 'ride_price',
    entityId: id as string,
    before: now === null ? null : { ...cell, amountMinor: now },
    after: amountMinor === null ? null : { ...cell, amountMinor },
  })
}

async function insertAt(index: number, insert: () => Promise<string>): Promise<string> {
  try {
    return await insert()
  } catch (error) {
    const { kind, constraint = '' } = classifyPgError(error)
    if (constraint === 'ride_price_one') refuseField(`changes.${index}.fromMinute`, 'field.otherPrice')
    const field = (['areaId', 'classId', 'passTypeId'] as const).find((name) => constraint.includes(columnOf[name]))
    if (kind === 'foreign_key' && field) refuseField(`changes.${index}.${field}`, 'field.invalid')
    throw error
  }
}

const columnOf = { areaId: '_area_id_', classId: '_class_id_', passTypeId: '_pass_type_id_' }

/** What a ride would cost in each class, and by which price. VALIDATION for an area that is not served. */
export async function quoteRide(ctx: SignedContext, input: QuoteRide): Promise<RideQuote> {
  const { services, venueId } = ctx
  const { areaId, direction, people } = input
  const [postcode] = postcodesIn(input.postcode ?? '')
  const field = areaId === undefined ? 'postcode' : 'areaId'
  const area = (await findArea(services.db, venueId, { areaId, postcode })) ?? refuseField(field, 'field.notServed')
  const minute = minuteOfWeek(input.date, input.time)
  const [{ currency }, classes, prices] = await Promise.all([
    selectScopes(services.db, venueId),
    selectClasses(services.db, venueId),
    selectPricesAt(services.db, { venueId, areaId: area.id, direction, minute }),
  ])
  const guests = people.reduce((sum, { count }) => sum + count, 0)
  const offers = classes.map(({ id: classId, name, seats }) => {
    const lines = people.map(({ passTypeId, count }) => ({
      passTypeId,
      count,
      price: priceFor(prices, { classId, passTypeId }),
    }))
    const isPriced = lines.every(({ price }) => price !== null)
    const totalMinor = isPriced
      ? lines.reduce((sum, { count, price }) => sum + count * (price?.amountMinor ?? 0), 0)
      : null
    return { classId, name, seats, fits: guests <= seats, totalMinor, lines }
  })
  const order = (total: number | null) => total ?? Number.POSITIVE_INFINITY
  return { currency, area, offers: offers.toSorted((a, b) => (order(a.totalMinor) < order(b.totalMinor) ? -1 : 1)) }
}
