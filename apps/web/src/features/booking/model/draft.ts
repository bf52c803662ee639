import type { PassTypeId, WaitlistPartyId } from '@marquee/contract'
import { noReductions, type Reductions } from '../../../parts/checkout/reductions.ts'
import type { ChosenCustomer } from '../../../parts/customers/chosen.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'

/** What is asked of the buyer beside the seats; kept with the hold. */
export interface BasketDraft {
  /** Kind of pass by seat number. */
  types: Record<number, PassTypeId>
  /** How many of which kind in which area. */
  areas: { areaNo: number; passTypeId: PassTypeId; qty: number }[]
  /** Names by line. */
  names: Record<string, string>
  guest: { name: string; phone: string; email: string }
  /** Whose order it will be; null: nobody is known. */
  customer: ChosenCustomer | null
  note: string
  /** Of the waiting list, whose places they are; null: nobody's of it. */
  party: { id: WaitlistPartyId; name: string } | null
  /** How it is sold for another price than the list's. */
  reductions: Reductions
  /** The id that the order will have, over every try and every hold. */
  orderId: string
  /** What was paid by card for a sale that was refused, and could not be written down on the server. */
  payments: PaymentInput[]
}

/**
 * The draft without one place of an area. Places of one kind are counted through: what was said of those behind it moves
 * up. `keys`: of all its kind in their order.
 */
export function withoutPlace(
  { names, reductions }: Pick<BasketDraft, 'names' | 'reductions'>,
  { keys, key }: { keys: readonly string[]; key: string },
): Pick<BasketDraft, 'names' | 'reductions'> {
  const moved = <Value>(of: Readonly<Record<string, Value>>): Record<string, Value> => {
    const at = keys.indexOf(key)
    const own = Object.entries(of).filter(([each]) => !keys.includes(each))
    const rest = keys
      .filter((each) => each !== key)
      .flatMap((each, index) => {
        const value = of[each]
        return value === undefined ? [] : [[keys[index] ?? each, value] as const]
      })
    return at < 0 ? { ...of } : Object.fromEntries([...own, ...rest])
  }
  return { names: moved(names), reductions: { ...reductions, specials: moved(reductions.specials) } }
}

/** A basket of which nothing is known but the id that its order will have. */
export const newDraft = (orderId: string): BasketDraft => ({
  orderId,
  types: {},
  areas: [],
  names: {},
  guest: { name: '', phone: '', email: '' },
  customer: null,
  note: '',
  party: null,
  reductions: noReductions,
  payments: [],
})
