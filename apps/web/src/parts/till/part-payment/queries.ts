import { mayDo, type PartPayment, type PartPaymentId } from '@marquee/contract'
import { useMe } from '../../../lib/auth-session/current.ts'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { useMay, useRights } from '../../../lib/rights.ts'
import { isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'
import { useSells } from '../queries.ts'
import { type PaymentInput, partsOf } from './payments.ts'

// Who shows them says itself what did not work.
const meta = { ownError: true }
const nothing: readonly PartPayment[] = []

/** The basket that money is taken for. */
export interface PaidBasket {
  orderId: string
  /** The open food order that it pays. */
  foodOrderId?: string | undefined
  /** null: nothing is held for it. */
  holdId: string | null
  /** The sold order whose exchange it is; absent: it is a new sale. */
  exchangeOf?: string
  /** Its revision as it was shown. */
  expectedRev?: number
  /** What it comes to in all; absent: the money has changed hands already. */
  dueMinor?: number
}

type NewPart = {
  orderId: string
  foodOrderId?: string
  exchangeOf?: string
  method: string
  methodId?: string
  amountMinor: number
  dueMinor?: number
  expectedRev?: number
  reference?: string
  giftCard?: string
}

/** Money taken for baskets and neither sold with them nor given back; the same on every screen of the person. */
export function useParts() {
  const utils = trpc.useUtils()
  const me = useMe()?.user.id
  const sells = useSells()
  const seesFunds = useMay('funds', 'view')
  const rights = useRights()
  const closes = mayDo(rights, 'funds', 'close_till') && rights.funds?.close_till?.ownTillOnly !== true
  const exchanges = useMay('order_list', 'rebook')
  const asks = sells || seesFunds || closes || exchanges
  const query = trpc.tills.parts.useQuery(undefined, {
    meta,
    enabled: asks,
    // The sign-out asks what is known.
    gcTime: Number.POSITIVE_INFINITY,
  })
  const takePart = trpc.tills.takePart.useMutation({ meta })
  const returnParts = trpc.tills.returnParts.useMutation({ meta })
  const open = query.data ?? nothing
  const own = open.filter((part) => part.takenBy.id === me)

  const write = (change: (before: readonly PartPayment[]) => PartPayment[]) =>
    utils.tills.parts.setData(undefined, (before) => change(before ?? nothing))
  const readTills = () => {
    void utils.tills.current.invalidate()
    void utils.tills.history.invalidate()
    void utils.tills.parts.invalidate()
  }

  /** Whether such a part has come since these were known; false without an answer. */
  async function isThere(input: NewPart, known: ReadonlySet<string>): Promise<boolean> {
    const now = await utils.tills.parts.fetch(undefined, { meta, retry: false, staleTime: 0 }).catch(() => nothing)
    const isIt = (part: PartPayment) =>
      part.takenBy.id === me &&
      part.orderId === input.orderId &&
      part.method === input.method &&
      (!input.methodId || part.methodId === input.methodId) &&
      part.amountMinor === input.amountMinor &&
      // Of a gift card the part says its last digits alone.
      (input.giftCard
        ? part.reference?.endsWith(input.giftCard.slice(-4))
        : part.reference === (input.reference ?? null))
    return now.some((part) => !known.has(part.id) && isIt(part))
  }

  return {
    own,
    /** Whether the answer has come; a call that failed says nothing more either. */
    isKnown: !asks || !query.isPending,
    /** What others took; only for those who see the funds or may close the tills of others. */
    others: open.filter((part) => part.takenBy.id !== me),
    mayReturnOthers: closes,
    /** What was taken for an order, as its sale names it; as the device knows it at this moment. */
    of: (orderId: string): PaymentInput[] =>
      partsOf(utils.tills.parts.getData()?.filter((part) => part.takenBy.id === me) ?? own, orderId),
    async take(
      { orderId, foodOrderId, holdId, exchangeOf, expectedRev, dueMinor }: PaidBasket,
      payment: PaymentInput,
    ): Promise<void> {
      const { method, methodId, amountMinor, reference, giftCard } = payment
      const training = utils.tills.current.getData()?.isTraining ?? false
      const input = {
        orderId,
        ...(foodOrderId && { foodOrderId }),
        ...(exchangeOf && { exchangeOf }),
        ...(expectedRev !== undefined && { expectedRev }),
        ...(dueMinor !== undefined && { dueMinor }),
        ...(holdId && { holdId }),
        method,
        ...(methodId && { methodId }),
        amountMinor,
        ...(reference && { reference }),
        ...(giftCard && { giftCard }),
        ...(training && { training }),
      }
      const commandId = commandIdFor('tills.takePart', input)
      const known = new Set((utils.tills.parts.getData() ?? nothing).map(({ id }) => id))
      try {
        const part = await takePart.mutateAsync({ ...input, commandId } as Parameters<typeof takePart.mutateAsync>[0])
        forgetCommandId('tills.takePart')
        write((before) => [...before.filter((each) => each.id !== part.id), part])
      } catch (error) {
        // The answer was lost, and the server may have the part all the same.
        if (!isPassing(readFailure(error).reason) || !(await isThere(input, known))) throw error
        forgetCommandId('tills.takePart')
      } finally {
        readTills()
      }
    },
    async giveBack(ids: readonly string[], reference?: string): Promise<void> {
      const input = { ids: [...ids] as PartPaymentId[], ...(reference && { reference }) }
      const commandId = commandIdFor('tills.returnParts', input)
      try {
        await returnParts.mutateAsync({ ...input, commandId })
        forgetCommandId('tills.returnParts')
        write((before) => before.filter((each) => !ids.includes(each.id)))
      } finally {
        readTills()
      }
    },
    /** They are payments of an order now. */
    forget: (orderId: string) => write((before) => before.filter((part) => part.orderId !== orderId)),
    refresh: () => void utils.tills.parts.invalidate(),
  }
}

/** How long the sign-out waits for an answer. */
const patience = 2_000

/**
 * Asks once what the person has taken without a sale, on whatever device, for their sign-out. Without an answer in time
 * it is what this visit knows: nobody is kept from signing out.
 */
export function useAskForOwnParts(): () => Promise<PartPayment[]> {
  const utils = trpc.useUtils()
  const me = useMe()?.user.id
  return async () => {
    const known = () => utils.tills.parts.getData() ?? nothing
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
    const asked =
      me && navigator.onLine ? utils.tills.parts.fetch(undefined, { meta, retry: false, staleTime: 0 }) : null
    const parts = (await Promise.race([asked, late]).catch(() => null)) ?? known()
    return parts.filter((part) => part.takenBy.id === me)
  }
}

export type PartPayments = ReturnType<typeof useParts>
