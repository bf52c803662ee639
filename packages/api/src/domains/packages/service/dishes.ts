import type { OrderId, PackageItem, PackageItemId, SalePackage, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { type DishOnMenu, dishesOnMenu, type NamedDish } from '../../food/service/packaged.ts'
import { noTax } from '../../food-lines/service.ts'
import { refuseSoldOut, takePackaged, writePackaged } from './food-order.ts'
import type { OpenPackage } from './for-sale.ts'

/** A dish of a package as a sale wants it. */
export interface WantedDish {
  named: NamedDish
  qty: number
  /** The field of the input that names it. */
  path: string
  packaged: { place: number; itemId: PackageItemId; part: number }
}

/** The same at the price of the menu. */
export interface PackagedDish extends WantedDish {
  unitMinor: number
  tax: { code: string; ppm: number }
  dish: DishOnMenu
}

type Part = Omit<SalePackage['parts'][number], 'itemId'>

/** A dish as a part of a sale names it: nobody sits by that, and nobody is carried. VALIDATION by field. */
export function dishOf(
  { variantId, modifiers }: PackageItem,
  { ride, qty, seatNos, areaNo, holderNames }: Part,
  path: string,
): Omit<WantedDish, 'packaged'> {
  if (seatNos.length > 0) refuseField(`${path}.seatNos`, 'field.invalid')
  if (areaNo !== undefined) refuseField(`${path}.areaNo`, 'field.invalid')
  if (holderNames.length > 0) refuseField(`${path}.holderNames`, 'field.invalid')
  if (ride) refuseField(`${path}.ride`, 'field.invalid')
  const named = { variantId: variantId ?? refuseField(`${path}.itemId`, 'field.invalid'), modifiers }
  return { named, qty: qty ?? refuseField(`${path}.qty`, 'field.required'), path: `${path}.itemId` }
}

/**
 * The dishes of a sale at the prices that the menu has for its show, taken out of what is counted of them. VALIDATION by
 * field for one that is not sold then, SOLD_OUT for one of which too little is left. Practice takes nothing.
 */
export async function withPrices(
  ctx: SignedContext,
  work: Work,
  { at, wanted, training }: { at: string; wanted: readonly WantedDish[]; training: boolean },
): Promise<PackagedDish[]> {
  if (wanted.length === 0) return []
  const named = wanted.map((each) => each.named)
  const found = await dishesOnMenu(work.tx, { venueId: ctx.venueId, at }, named)
  const dishes = wanted.map((each, index): PackagedDish => {
    const dish = found[index] ?? refuseField(each.path, 'field.notForShow')
    const tax = dish.taxCode === null ? { code: noTax, ppm: 0 } : { code: dish.taxCode, ppm: dish.taxPpm }
    return { ...each, unitMinor: dish.unitMinor, tax, dish }
  })
  if (training) return dishes
  const sums = Map.groupBy(dishes, (each) => each.named.variantId)
  const short = [...sums.values()].flatMap((own) => {
    const qty = own.reduce((sum, each) => sum + each.qty, 0)
    return own.filter(({ dish: { left } }) => left !== null && left < qty)
  })
  if (short.length > 0) refuseSoldOut(short)
  await takePackaged(ctx, work, { at, dishes })
  return dishes
}

interface Writing {
  orderId: OrderId
  ticketSessionId: TicketSessionId
  opened?: readonly Pick<OpenPackage, 'wantedAt'>[] | undefined
  dishes?: readonly PackagedDish[] | undefined
  guest: { name?: string | undefined }
  training: boolean
  /** What the sale has written. */
  lines: readonly { kind: string; packageItemId: PackageItemId | null; qty: number; unitMinor: number }[]
}

/** Writes the dishes that a sale has sold as an order ahead for its show. */
export async function writeDishes(
  ctx: SignedContext,
  work: Work,
  { orderId, ticketSessionId, opened = [], dishes = [], guest, training, lines }: Writing,
): Promise<void> {
  const wantedAt = opened[0]?.wantedAt
  if (dishes.length === 0 || wantedAt === undefined) return
  const sold = lines.flatMap(({ kind, packageItemId, qty, unitMinor }) => {
    const found = dishes.find(({ packaged }) => packaged.itemId === packageItemId)
    return kind === 'food' && found ? [{ named: found.named, dish: found.dish, qty, unitMinor }] : []
  })
  const order = { orderId, ticketSessionId, wantedAt, guestName: guest.name || null, training }
  await writePackaged(ctx, work, { ...order, lines: sold })
}
