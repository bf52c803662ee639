import type {
  changeTaxRateInput,
  createTaxInput,
  removeTaxInput,
  renameTaxInput,
  TaxRateRow,
  TaxRuleId,
} from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../core/context.ts'
import { Refusal, refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction, type Work } from '../../door/work.ts'
import { raisePrices } from '../prices/service/price-list.ts'
import {
  deleteRate,
  endRate,
  findRate,
  findToday,
  insertRate,
  isSoldWith,
  selectTax,
  selectTaxes,
  setName,
  setRate,
} from './repo.ts'

/** The rates of all taxes, by code and time. */
export async function listTaxes(ctx: SignedContext): Promise<TaxRateRow[]> {
  return selectTaxes(ctx.services.db, ctx.venueId)
}

/** Adds a tax, or days of one that has none there. VALIDATION on `from` with the rate that it would overlap. */
export async function createTax(ctx: SignedContext, input: z.output<typeof createTaxInput>): Promise<TaxRateRow[]> {
  if (input.from !== null && input.until !== null && input.until < input.from) refuseField('until', 'field.tooEarly')
  return changing(ctx, input.code, async ({ tx, audit }, by) => {
    const rates = await selectTax(tx, ctx.venueId, input.code)
    const inTheWay = rates.find((rate) => overlaps(rate, input))
    if (inTheWay) refuseOverlap(inTheWay)
    const id = await insertRate(tx, by, input)
    await audit({ action: 'taxes.create', entity: 'tax_rule', entityId: id, after: { ...input } })
  })
}

const overlaps = (a: Days, b: Days) => (a.until ?? '9999') >= (b.from ?? '') && (b.until ?? '9999') >= (a.from ?? '')

type Days = Pick<TaxRateRow, 'from' | 'until'>

function refuseOverlap({ code, name, ratePpm, from, until }: TaxRateRow): never {
  throw new Refusal('VALIDATION', {
    issues: [{ path: 'from', message: 'field.overlaps' }],
    details: { overlaps: { code, name, ratePpm, from, until } },
  })
}

/**
 * Another rate from a date on, today at the earliest; what holds then ends the day before. Where a rate begins on that
 * very day it is made another one, unless something was sold with it: VALIDATION on `from`.
 */
export async function changeTaxRate(
  ctx: SignedContext,
  { id, expectedRev, ratePpm, from }: z.output<typeof changeTaxRateInput>,
): Promise<TaxRateRow[]> {
  const { venueId } = ctx
  return changingRate(ctx, { id, expectedRev }, async ({ tx, audit }, by, rate) => {
    if (from < (await findToday(tx, venueId))) refuseField('from', 'field.past')
    if (rate.from !== null && from < rate.from) refuseField('from', 'field.tooEarly')
    if (rate.until !== null && from > rate.until) {
      const later = (await selectTax(tx, venueId, rate.code)).find((each) => overlaps(each, { from, until: from }))
      if (later) refuseOverlap(later)
      refuseField('from', 'field.tooLate')
    }
    if (ratePpm === rate.ratePpm) return
    if (from === rate.from) {
      if (await isSoldWith(tx, venueId, { ...rate, from })) refuseField('from', 'field.soldWith')
      await setRate(tx, by, { id, ratePpm })
    } else {
      await endRate(tx, by, { id, until: dayBefore(from) })
      await insertRate(tx, by, { ...rate, ratePpm, from })
    }
    const was = { code: rate.code, ratePpm: rate.ratePpm }
    await audit({ action: 'taxes.changeRate', entity: 'tax_rule', entityId: id, before: was, after: { ratePpm, from } })
  })
}

const dayBefore = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

/** Renames a tax at all its rates. */
export async function renameTax(
  ctx: SignedContext,
  { name, ...target }: z.output<typeof renameTaxInput>,
): Promise<TaxRateRow[]> {
  return changingRate(ctx, target, async ({ tx, audit }, by, { code, name: was }) => {
    await setName(tx, by, { code, name })
    await audit({
      action: 'taxes.rename',
      entity: 'tax_rule',
      entityId: target.id,
      before: { name: was },
      after: { name },
    })
  })
}

/** Takes a rate back that has not begun and was not sold with, else STATE; the one before goes on in its place. */
export async function removeTax(ctx: SignedContext, target: z.output<typeof removeTaxInput>): Promise<TaxRateRow[]> {
  const { venueId } = ctx
  return changingRate(ctx, target, async ({ tx, audit }, by, rate) => {
    if (rate.from === null || rate.state !== 'ahead') refuse('STATE')
    if (await isSoldWith(tx, venueId, { ...rate, from: rate.from })) refuse('STATE', { details: { sold: true } })
    const last = dayBefore(rate.from)
    const before = (await selectTax(tx, venueId, rate.code)).find(({ until }) => until === last)
    await deleteRate(tx, venueId, rate.id)
    if (before) await endRate(tx, by, { id: before.id, until: rate.until })
    const { code, ratePpm, from } = rate
    await audit({ action: 'taxes.remove', entity: 'tax_rule', entityId: rate.id, before: { code, ratePpm, from } })
  })
}

type By = Parameters<typeof insertRate>[1]

/** Prices are remembered with their tax: whoever changes one raises the price list, which is locked until the end. */
async function changing(
  ctx: SignedContext,
  code: string,
  change: (work: Work, by: By) => Promise<void>,
): Promise<TaxRateRow[]> {
  const { venueId, actor } = ctx
  try {
    return await inTransaction(ctx, async (work) => {
      await raisePrices(work.tx, venueId)
      await change(work, { venueId, by: actor.userId })
      return selectTaxes(work.tx, venueId)
    })
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'exclusion' && constraint === 'tax_rule_one') {
      const [other] = await selectTax(ctx.services.db, venueId, code)
      if (other) refuseOverlap(other)
    }
    if (kind === 'check' && constraint === 'tax_rule_past') refuseField('from', 'field.past')
    throw error
  }
}

async function changingRate(
  ctx: SignedContext,
  { id, expectedRev }: { id: TaxRuleId; expectedRev: number },
  change: (work: Work, by: By, rate: TaxRateRow) => Promise<void>,
): Promise<TaxRateRow[]> {
  return changing(ctx, '', async (work, by) => {
    const rate = (await findRate(work.tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
    if (rate.rev !== expectedRev) refuse('STALE', { details: { current: rate } })
    await change(work, by, rate)
  })
}
