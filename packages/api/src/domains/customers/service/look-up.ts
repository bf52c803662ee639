import { cleanCode, isShortCode, readPassCode } from '@marquee/contract'
import type { FoundCustomer } from '@marquee/contract/customers'
import type { SignedContext } from '../../../core/context.ts'
import { readCode } from '../../passes/service/check.ts'
import { customerService } from '../record.ts'
import { selectCustomerOfOrder } from '../repo/orders.ts'

const most = 8

/**
 * Customers by a name, a number, a phone or an address, as the list finds them; or whose pass a code is, who comes
 * first.
 */
export async function lookUpCustomers(ctx: SignedContext, query: string): Promise<FoundCustomer[]> {
  const [holder, { rows }] = await Promise.all([
    holderOf(ctx, query),
    customerService.page(ctx, { search: query, limit: most, archived: false, sort: 'name' }),
  ])
  const found = new Map([...(holder ? [holder] : []), ...rows].map((row) => [row.id, shown(row)]))
  return [...found.values()].slice(0, most)
}

// Only what can be a code is looked for as one: a name is no scan.
async function holderOf(ctx: SignedContext, query: string) {
  const { services, venueId } = ctx
  const code = cleanCode(query)
  if (!isShortCode(code) && readPassCode(code) === null) return null
  const { pass } = await readCode(services.db, venueId, query)
  const found = pass && (await selectCustomerOfOrder(services.db, { venueId, orderId: pass.orderId }))
  return found?.customer ? customerService.get(ctx, found.customer.id) : null
}

type Row = Awaited<ReturnType<typeof customerService.get>>

const shown = ({ id, customerNo, name, phone, email, flags, orders, lastOrderAt }: Row): FoundCustomer => ({
  id,
  customerNo,
  name,
  phone,
  email,
  flags,
  orders,
  lastOrderAt,
})
