import {
  type Hold,
  inLanguage,
  type OrderId,
  type PassTypeId,
  type SeatCategoryId,
  type SeatGeometry,
  type SessionForSale,
  seatStatuses,
} from '@marquee/contract'
import { useEffect, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { obstaclesOf, offeredTo, plainType, quoteOf, sumOf } from '../../parts/checkout/basket.ts'
import { besides, packagesFor, packagesIn, settled } from '../../parts/checkout/packages.ts'
import type { PaidParts } from '../../parts/checkout/paid-parts.ts'
import { guestMissing, offOf, onlyOf, reducedLines } from '../../parts/checkout/reductions.ts'
import type { LiveSeats } from '../../parts/live-seats/live-seats.ts'
import { serverNow } from '../../parts/live-seats/server-clock.ts'
import { useLeave } from '../../parts/reductions/use-leave.ts'
import type { MapCategory } from '../../parts/seat-map/types.ts'
import type { BookingScreen } from './booking-screen.ts'
import type { DraftEditor } from './hold/use-draft.ts'
import type { HeldSeats } from './hold/use-hold.ts'
import { withoutPlace } from './model/draft.ts'
import { areasOf, linesOf } from './model/held-lines.ts'
import { saleStateOf } from './model/sale-state.ts'
import { usePackages } from './packages/use-packages.ts'
import type { StaffSeats } from './staff/use-staff.ts'
import { useSeatWords } from './use-seat-words.ts'

const nothing: Pick<Hold, 'seatNos' | 'pools'> = { seatNos: [], pools: [] }

interface Parts {
  sale: SessionForSale
  geometry: SeatGeometry | null
  live: LiveSeats
  hold: HeldSeats
  draft: DraftEditor
  paid: PaidParts
  staff: StaffSeats
}

/** What may be done at the tills with the seats of a session. */
export function useBookingRights() {
  const hold = useMay('ticket_booking', 'hold')
  const sell = useMay('ticket_booking', 'sell')
  const best = useMay('ticket_booking', 'best_available')
  const releaseOther = useMay('ticket_booking', 'release_other')
  const block = useMay('ticket_booking', 'block')
  return { hold, sell, best: best && hold, releaseOther, block }
}

/** Puts together what the parts of the screen share. */
export function useBookingScreen({ sale: all, geometry, live, hold, draft, paid, staff }: Parts): BookingScreen {
  const { t, language } = useTexts('booking')
  const format = useFormat()
  const connection = useConnection()
  const may = useBookingRights()
  const words = useSeatWords(geometry)
  const { reductions } = draft.draft
  const sale = useMemo(() => offeredTo(all, reductions.promo), [all, reductions.promo])
  const { session, prices } = sale
  const saleState = saleStateOf(session, serverNow())

  const categories = useMemo<MapCategory[]>(
    () => sale.categories.map(({ id, name, color }) => ({ id, name: inLanguage(name, language), color })),
    [sale.categories, language],
  )
  const categoryOf = (seatNo: number): SeatCategoryId | null =>
    geometry?.categories[geometry.seats.category[seatNo] ?? -1] ?? null
  const held = hold.hold ?? nothing
  const channel = hold.hold?.channel ?? hold.channel
  const offered = useMemo(() => packagesFor(sale, channel), [sale, channel])
  const packages = packagesIn(sale, settled(sale, reductions.packages, held), { held, channel, categoryOf })
  // What is in no package is sold by itself.
  const single = besides(held, packages)
  const singleLines = linesOf(sale, single, { draft: draft.draft, categoryOf })
  const plainLines = [...singleLines, ...packages.flatMap((each) => each.lines)]
  const packaging = usePackages({ hold, draft, held, ownSeats: single.seatNos })
  const lines = reducedLines(plainLines, reductions)
  const leave = useLeave({
    orderId: draft.draft.orderId as OrderId,
    ticketSessionId: session.id,
    lines: plainLines,
    reductions,
  })
  useOwnPrices({ hold, draft, sale, keys: singleLines.map(({ key }) => key) })

  const closedWhy = !may.hold
    ? t('booking:closed.noRight')
    : connection === 'offline'
      ? t('booking:closed.offline')
      : saleState === 'open' || saleState === 'soldOut'
        ? null
        : t(`booking:closed.${saleState}`)

  const statusOf = (seatNo: number) => seatStatuses[live.status[seatNo] ?? 0] ?? 'free'

  async function setArea(areaNo: number, passTypeId: string, qty: number) {
    if (closedWhy !== null || hold.isBusy) return
    const shown = areasOf(sale, single, draft.draft)
    const isIt = (area: (typeof shown)[number]) => area.areaNo === areaNo && area.passTypeId === passTypeId
    const more = qty - (shown.find(isIt)?.qty ?? 0)
    const basket = more > 0 ? await hold.renewed() : 'same'
    if (basket === 'failed') return
    // Of a basket that is over, only what is added now is still wanted.
    const [before, wanted] = basket === 'new' ? [[], more] : [shown, qty]
    const areas = [
      ...before.filter((area) => !isIt(area)),
      ...(wanted > 0 ? [{ areaNo, passTypeId: passTypeId as PassTypeId, qty: wanted }] : []),
    ]
    const sums = new Map<number, number>()
    for (const { areaNo: no } of basket === 'new' ? [] : packages.flatMap((each) => each.lines)) {
      if (no !== null) sums.set(no, (sums.get(no) ?? 0) + 1)
    }
    for (const area of areas) sums.set(area.areaNo, (sums.get(area.areaNo) ?? 0) + area.qty)
    draft.write({ areas })
    await hold.setPools([...sums].map(([no, count]) => ({ areaNo: no, qty: count })))
  }

  return {
    session,
    sale,
    saleState,
    geometry,
    categories,
    live,
    words,
    connection,
    may,
    closedWhy,
    hold,
    draft,
    paid,
    staff,
    plainLines,
    lines,
    sum: sumOf(lines, offOf(reductions), lines.length > 0 ? reductions.rides : []),
    packages,
    offered,
    packaging,
    obstacles: obstaclesOf(lines, packages, guestMissing(reductions, draft.draft.guest)),
    leave,
    money: (minor) => format.money(minor, prices.currency),
    nameOfType: (type) => inLanguage(type.name, language),
    nameOfArea(areaNo) {
      const name = sale.areas.find((area) => area.areaNo === areaNo)?.name
      return name ? inLanguage(name, language) : t('booking:area.general')
    },
    nameOfCategory: (id) => categories.find((category) => category.id === id)?.name ?? '',
    plainPrice(categoryId) {
      const type = plainType(sale, categoryId as SeatCategoryId | null)
      return type ? (quoteOf(prices, type.id, categoryId as SeatCategoryId | null)?.amountMinor ?? null) : null
    },
    pick(seatNos, mode) {
      if (staff.isOn) return staff.choose(seatNos, mode)
      if (closedWhy !== null) return
      const [first = -1] = seatNos
      // Seats of a basket that is over are anybody's: a press on one of them chooses it.
      const isMine = (seatNo: number) => !hold.isOver && held.seatNos.includes(seatNo)
      if (mode === 'toggle' && isMine(first)) return void hold.change({ remove: [first] })
      if (mode === 'toggle' && statusOf(first) !== 'free') {
        const mayAsk = statusOf(first) === 'held' ? may.releaseOther : statusOf(first) === 'blocked' && may.block
        if (mayAsk) staff.ask(first)
        return
      }
      const add = seatNos.filter(
        (seatNo) => statusOf(seatNo) === 'free' && !isMine(seatNo) && !hold.pending.has(seatNo),
      )
      if (add.length > 0) void hold.change({ add: add.slice(0, 200) })
    },
    setArea,
    takeOut({ key, seatNo, areaNo, type }) {
      if (seatNo !== null) return void hold.change({ remove: [seatNo] })
      if (areaNo === null || !type) return
      const same = singleLines.filter((line) => line.areaNo === areaNo && line.type?.id === type.id)
      draft.write(withoutPlace(draft.draft, { keys: same.map((line) => line.key), key }))
      void setArea(areaNo, type.id, same.length - 1)
    },
    addToArea(areaNo) {
      const type = plainType(sale, sale.areas.find((area) => area.areaNo === areaNo)?.categoryId ?? null)
      if (!type) return
      const count = singleLines.filter((line) => line.areaNo === areaNo && line.type?.id === type.id).length
      void setArea(areaNo, type.id, count + 1)
    },
  }
}

interface OwnPrices {
  hold: HeldSeats
  draft: DraftEditor
  sale: SessionForSale
  /** Of the places in the basket that are in no package. */
  keys: readonly string[]
}

// A place that has left the basket takes its price along, however it left: it must not come back with the place. Packages
// keep to the places that they have by now.
function useOwnPrices({ hold, draft, sale, keys }: OwnPrices) {
  const { reductions } = draft.draft
  const isSettled = hold.hold !== null && !hold.isOver && !hold.isBusy && hold.pending.size === 0
  const priced = isSettled ? onlyOf(reductions, (key) => (keys.includes(key) ? 1 : 0)) : reductions
  const packages = isSettled && hold.hold ? settled(sale, priced.packages, hold.hold) : priced.packages
  const kept = packages === priced.packages ? priced : { ...priced, packages }
  useEffect(() => {
    if (kept !== reductions) draft.write({ reductions: kept })
  })
}
