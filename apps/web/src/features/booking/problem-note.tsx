import { inLanguage } from '@marquee/contract'
import { Button } from '@marquee/ui'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { failureText } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useBooking } from './booking-screen.ts'
import type { LostPlaces, Problem } from './hold/problem.ts'
import { freeChairs } from './model/free-chairs.ts'
import { Note } from './note.tsx'

type Gone = Extract<Problem, { kind: 'gone' }>

/** What went otherwise than wanted, in a sentence, with the way on. */
export function ProblemNote({ className }: { className?: string }) {
  const { t, language } = useTexts('booking', 'errors', 'common')
  const format = useFormat()
  const booking = useBooking()
  const { hold, words, geometry, live } = booking
  const { problem } = hold
  if (!problem) return null
  const isOff = booking.closedWhy !== null
  const note = (title: string, body?: ReactNode, action?: ReactNode) => (
    <Note title={title} body={body} action={action} onClose={hold.forgetProblem} className={className} />
  )
  const bestOf = (qty: number, seatNos: readonly number[]) => {
    const [first = -1] = seatNos
    // A guest in a wheelchair can't take another seat.
    const kind = geometry?.seats.kind[first] === 1 ? 'wheelchair' : 'seat'
    const categoryId = geometry?.categories[geometry.seats.category[first] ?? -1] ?? null
    return () => void hold.best({ qty, categoryId, kind, apart: true })
  }
  // Named with the show, because the clerk may have several in mind.
  const placesOf = (places: readonly LostPlaces[] = []) =>
    places.map(({ areaNo, passTypeId, qty }) => {
      const type = booking.sale.passTypes.find((each) => each.id === passTypeId)
      const area = booking.nameOfArea(areaNo)
      return t('booking:problem.places', {
        count: qty,
        what: type ? `${booking.nameOfType(type)} · ${area}` : area,
      })
    })
  const showName = t('booking:problem.ofShow', {
    show: inLanguage(booking.session.product.name, language),
    time: booking.session.time,
  })
  const goneTitle = (names: string[], { seatNos, places = [] }: Gone) =>
    names.length === 0
      ? t('booking:problem.placesGone')
      : places.length === 0
        ? t('booking:problem.gone', { count: seatNos.length, seats: names.join('') })
        : t('booking:problem.gonePlaces', { places: format.list(names), show: showName })
  const freeIn = (areaNo: number) => {
    const pool = live.pools.find((each) => each.areaNo === areaNo)
    return pool ? Math.max(0, pool.size - pool.taken) : 0
  }
  const goneBody = (places: readonly LostPlaces[] = []) => {
    const left = hold.hold && !hold.isOver ? t('booking:problem.goneBody') : undefined
    if (places.length === 0) return left
    const isFull = places.every(({ areaNo }) => freeIn(areaNo) === 0)
    return [left, isFull ? t('booking:problem.placesFull') : undefined].filter(Boolean).join('. ')
  }
  const again = (places: readonly LostPlaces[] = []) =>
    places.map(({ areaNo, passTypeId, qty }) => {
      const count = Math.min(qty, freeIn(areaNo))
      if (count === 0 || passTypeId === null) return null
      const has = booking.lines.filter((line) => line.areaNo === areaNo && line.type?.id === passTypeId).length
      return (
        <Button
          key={`${areaNo} ${passTypeId}`}
          size="sm"
          disabled={isOff}
          onClick={() => {
            hold.forgetProblem()
            void booking.setArea(areaNo, passTypeId, has + count)
          }}
        >
          {t('booking:problem.placesAgain', { count, area: booking.nameOfArea(areaNo) })}
        </Button>
      )
    })
  switch (problem.kind) {
    case 'taken': {
      const { seatNos, alternatives, rest, places = [] } = problem
      const next = words.list(alternatives)
      return note(
        t('booking:problem.taken', { count: seatNos.length, seats: words.list(seatNos) }),
        <>
          {alternatives.length > 0
            ? t('booking:problem.next', { count: alternatives.length, seats: next })
            : t('booking:problem.noNext')}
          {places.length > 0 && (
            <span className="block">
              {t('booking:problem.gonePlaces', { places: format.list(placesOf(places)), show: showName })}
            </span>
          )}
        </>,
        <>
          {alternatives.length > 0 && (
            <Button size="sm" disabled={isOff} onClick={() => hold.change({ add: alternatives })}>
              {t('booking:problem.takeNext', { seats: next })}
            </Button>
          )}
          {rest.length > 0 && (
            <Button size="sm" variant="quiet" disabled={isOff} onClick={() => hold.change({ add: rest })}>
              {t('booking:problem.takeRest', { count: rest.length })}
            </Button>
          )}
        </>,
      )
    }
    case 'aside':
      return note(
        t('booking:problem.aside', { count: problem.seatNos.length, seats: words.list(problem.seatNos) }),
        t('booking:problem.asideBody'),
        <Button size="sm" disabled={isOff} onClick={() => hold.open(problem.hold)}>
          {t('booking:problem.openAside')}
        </Button>,
      )
    case 'gone':
      return note(
        goneTitle(
          [...(problem.seatNos.length > 0 ? [words.list(problem.seatNos)] : []), ...placesOf(problem.places)],
          problem,
        ),
        goneBody(problem.places),
        <>
          {problem.seatNos.length > 0 && (
            <Button size="sm" disabled={isOff} onClick={bestOf(problem.seatNos.length, problem.seatNos)}>
              {t('booking:problem.findNext', { count: problem.seatNos.length })}
            </Button>
          )}
          {again(problem.places)}
        </>,
      )
    case 'lapsed': {
      const { seatNos, places } = problem
      return note(
        seatNos.length > 0
          ? t('booking:problem.lapsed', { count: seatNos.length, seats: words.list(seatNos) })
          : t('booking:problem.lapsedPlaces', { count: places }),
        t('booking:problem.lapsedBody'),
      )
    }
    case 'released':
      return note(t('booking:problem.released'), t('booking:problem.releasedBody'))
    case 'sold': {
      const { seatNos } = problem
      return note(
        t('booking:problem.sold', { count: seatNos.length, seats: words.list(seatNos) }),
        t('booking:problem.soldBody'),
      )
    }
    case 'notSold':
      return note(t('booking:problem.notSold'), t('booking:problem.notSoldBody'))
    case 'paid':
      return note(
        t('booking:problem.paid', { amount: format.money(problem.amountMinor, problem.currency) }),
        t('booking:problem.paidBody'),
      )
    case 'moneyBack': {
      const { amountMinor } = problem
      return note(
        amountMinor === null
          ? t('booking:problem.someBack')
          : t('booking:problem.moneyBack', { amount: booking.money(amountMinor) }),
        t('booking:problem.moneyBackBody'),
      )
    }
    case 'soldOut': {
      const { wish } = problem
      if (wish?.kind === 'wheelchair') {
        // The server has said no: whatever else has just become free is not promised.
        const count = Math.min(wish.qty - 1, freeChairs(live.status, geometry, wish.categoryId))
        return note(count > 0 ? t('booking:problem.fewChairs', { count }) : t('booking:problem.noChairs'))
      }
      return note(
        t(wish && !wish.apart ? 'booking:problem.notTogether' : 'booking:problem.soldOut'),
        undefined,
        wish && !wish.apart && (
          <Button size="sm" disabled={isOff} onClick={() => hold.best({ ...wish, apart: true })}>
            {t('booking:problem.apart')}
          </Button>
        ),
      )
    }
    case 'salesClosed':
      return note(t('booking:problem.salesClosed'))
    case 'priceChanged':
      return note(t('booking:problem.priceChanged', { total: booking.money(booking.sum.dueMinor) }))
    case 'packages':
      return note(t('booking:problem.packages'), t('booking:problem.packagesBody'))
    case 'rides':
      return note(t('booking:problem.rides'), t('booking:problem.ridesBody'))
    case 'failed':
      return note(
        t(failureText(problem.reason)),
        problem.requestId && t('common:state.requestId', { id: problem.requestId }),
      )
  }
}
