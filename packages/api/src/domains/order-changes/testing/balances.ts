import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { settleBalances } from '../service/balances.ts'
import { type ChangesBench, changesBench, type Desk } from './bench.ts'

type Rule = Parameters<ChangesBench['manager']['caller']['depositRules']['create']>[0]
type Sale = Parameters<Desk['sell']>[1]

export const cash = (amountMinor: number) => [{ method: 'cash' as const, amountMinor }]

/**
 * A venue that sells shows of more than a week ahead for 30 %, the rest three days before, and keeps the deposit; its desk
 * sells one that is ten days ahead.
 */
export async function balancesBench() {
  const bench = await changesBench()
  const { api } = bench
  const { depositRules, orders } = bench.manager.caller
  const rule = (more: Partial<Rule> = {}) =>
    depositRules.create({
      name: { en: 'A week ahead', tr: 'Bir hafta' },
      hoursBefore: 168,
      leastPpm: 300_000,
      dueHours: 72,
      remindHours: 48,
      graceHours: 24,
      keepsDeposit: true,
      ...more,
    })
  await rule()
  const desk = await bench.desk(60 * 24 * 10)
  return {
    bench,
    api,
    desk,
    rule,
    /** Sells seats for a part of their price, in cash unless something else is said. */
    part: (seatNos: number[], amountMinor: number, more: Sale = {}) =>
      desk.sell(seatNos, { payments: cash(amountMinor), balance: {}, ...more }),
    takeDue: (orderId: OrderId, due: number, amountMinor: number, by = desk.clerk) =>
      by.caller.orderChanges.takeDue({
        commandId: randomUUID(),
        orderId,
        expectedDueMinor: due,
        payments: cash(amountMinor),
      }),
    orderOf: (id: OrderId) => orders.get({ id }),
    /** A turn of the job that reminds and releases. */
    settle: () => settleBalances(api.services, new AbortController().signal),
    /** As if so many hours had passed for an order. */
    move: (orderId: OrderId, hours: number) =>
      sql`update order_balance set due_at = due_at - make_interval(hours => ${hours}),
        remind_at = remind_at - make_interval(hours => ${hours}), release_at = release_at - make_interval(hours => ${hours})
        where venue_id = ${api.venue.id} and order_id = ${orderId}`.execute(api.database.db),
  }
}

export type BalancesBench = Awaited<ReturnType<typeof balancesBench>>
