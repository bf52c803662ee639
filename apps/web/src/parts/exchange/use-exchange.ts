import type { OrderDetail, PassId, ProofKind, TicketSessionId } from '@marquee/contract'
import { useRef, useState } from 'react'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { heldByPackage, whyNot, withWholePackages } from '../refunds/model/passes.ts'
import { useGeometry } from '../seat-map/queries.ts'
import { type Change, missingIn, newPasses, type Place, placeOf, presentShow, proofsOf, wishOf } from './model.ts'
import { useShow } from './queries.ts'
import { useSeatHold } from './use-seat-hold.ts'

/** A document as the form has it; an empty kind: none was seen. */
interface ShownProof {
  kind: ProofKind | ''
  note: string
}
const noProof: ShownProof = { kind: '', note: '' }

/** What is chosen in an exchange: which passes, for which show, where, of which kind. */
export function useExchange(order: OrderDetail, passId: PassId | undefined) {
  const { t } = useTexts('exchange')
  const held = heldByPackage(order)
  const free = order.passList.filter((pass) => whyNot(pass) === null && !held.has(pass.id))
  const [chosen, setChosen] = useState<ReadonlySet<PassId>>(() => {
    const wanted = passId === undefined ? (free.length === 1 ? free : []) : free.filter(({ id }) => id === passId)
    return withWholePackages(
      order,
      wanted.map(({ id }) => id),
    )
  })
  const [wantedShow, setWantedShow] = useState<TicketSessionId | null>(null)
  // null: as it is proposed.
  const [wantedPlace, setWantedPlace] = useState<Place | null>(null)
  const [changes, setChanges] = useState<Record<PassId, Change>>({})
  const [proof, setProof] = useState<ShownProof>(noProof)
  const [isTouched, setTouched] = useState(false)
  const [picks, setPicks] = useState(false)
  const [holdFailure, setHoldFailure] = useState<Failure | null>(null)
  const hold = useSeatHold()

  // What someone else has cancelled or let in meanwhile is chosen no longer.
  const passes = free.filter(({ id }) => chosen.has(id))
  const showId = wantedShow ?? presentShow(passes)
  const show = useShow(showId)
  const sale = show.data ?? null
  const drawing = useGeometry(sale?.session.geometryUrl ?? null)
  const geometry = drawing.data ?? null
  // What became of the passes is named by it, also when they are gone and nothing is chosen any more.
  const known = useRef({ sale, geometry })
  if (sale && geometry) known.current = { sale, geometry }
  const proposed = sale && placeOf(sale, passes)
  const place = wantedPlace ?? proposed
  const made = sale ? newPasses({ sale, geometry, passes, place, changes }) : []
  const missing = missingIn(made)
  const proofs = proofsOf(made)
  /** Seats that the passes have now in the chosen show: free for them. */
  const ownSeats = passes.flatMap(({ seat, session }) => (seat && session.id === showId ? [seat.seatNo] : []))

  function reset() {
    setWantedPlace(null)
    setHoldFailure(null)
    hold.drop()
  }

  return {
    free,
    passes,
    chosen,
    choose(next: ReadonlySet<PassId>) {
      setTouched(true)
      setChosen(next)
      // Seats are chosen for so many passes; an area takes any number of the same show.
      const nextShow = wantedShow ?? presentShow(free.filter(({ id }) => next.has(id)))
      if (wantedPlace?.kind === 'area' && nextShow === showId) return setHoldFailure(null)
      reset()
    },
    showId,
    show,
    sale,
    geometry,
    known: known.current,
    chooseShow(id: TicketSessionId) {
      setTouched(true)
      setWantedShow(id)
      setChanges({})
      setProof(noProof)
      reset()
    },
    place,
    chooseArea(areaNo: number) {
      setTouched(true)
      hold.drop()
      setWantedPlace({ kind: 'area', areaNo })
    },
    /** Chooses seats and keeps them; what is not to be had says so and is not chosen. */
    async chooseSeats(seatNos: number[]) {
      setPicks(false)
      if (!sale) return
      setTouched(true)
      setWantedPlace({ kind: 'seats', seatNos })
      const toKeep = seatNos.filter((seatNo) => !ownSeats.includes(seatNo))
      const note = t('exchange:holdNote', { number: String(order.orderNo) })
      const failure = await hold.keep({ ticketSessionId: sale.session.id, seatNos: toKeep, note })
      setHoldFailure(failure)
      const lost = failure?.details.seatNos
      if (failure?.reason === 'SEAT_TAKEN' && Array.isArray(lost)) {
        setWantedPlace({ kind: 'seats', seatNos: seatNos.filter((seatNo) => !lost.includes(seatNo)) })
      }
    },
    ownSeats,
    /** The map is open. */
    picks,
    pickSeats: () => setPicks(true),
    closeMap: () => setPicks(false),
    hold,
    holdFailure,
    made,
    missing,
    proofs,
    /** The document that somebody has seen for them. */
    proof,
    setProof,
    change(id: PassId, by: Change) {
      setTouched(true)
      setProof(noProof)
      setChanges((last) => ({ ...last, [id]: { ...last[id], ...by } }))
    },
    isTouched,
    wish: showId === null ? null : { orderId: order.id, ticketSessionId: showId, ...wishOf(made) },
  }
}
export type ExchangeState = ReturnType<typeof useExchange>
