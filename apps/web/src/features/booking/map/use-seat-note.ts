import { formatCountdown } from '@marquee/ui'
import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { serverNow } from '../../../parts/live-seats/server-clock.ts'
import { useBooking } from '../booking-screen.ts'
import { useHolder } from '../queries.ts'

// A pointer that only passes over asks nothing.
const restMs = 120

/** One more line about a seat: its price, who holds it since when and how long, how long it is held for oneself. */
export function useSeatNote() {
  const { t } = useTexts('booking')
  const { session, live, geometry, hold, plainPrice, money } = useBooking()
  const [hovered, setHovered] = useState<number | null>(null)
  const [rested, setRested] = useState<number | null>(null)
  const mine = useMemo(() => new Set(hold.hold?.seatNos), [hold.hold])
  const aside = useMemo(() => new Set(hold.others.flatMap(({ seatNos }) => seatNos)), [hold.others])
  const isForeign = hovered !== null && live.status[hovered] === 1 && !mine.has(hovered) && !aside.has(hovered)
  useEffect(() => {
    const timer = setTimeout(() => setRested(isForeign ? hovered : null), restMs)
    return () => clearTimeout(timer)
  }, [hovered, isForeign])
  const holder = useHolder(session.id, rested).data?.find((each) => each.seatNo === rested)

  // While something is looked at, its seconds run.
  const [second, setSecond] = useState(0)
  const runs = hovered !== null && live.status[hovered] === 1
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setSecond((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [runs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another second is another note
  const note = useMemo(() => {
    const leftOf = (until: number) => formatCountdown(Math.max(0, Math.ceil((until - serverNow()) / 1000)))
    return (seatNo: number): string => {
      const status = live.status[seatNo] ?? 0
      const until = live.held.get(seatNo)?.until
      if (mine.has(seatNo)) return until ? t('booking:note.mine', { left: leftOf(until) }) : ''
      if (status === 1 && until) {
        if (aside.has(seatNo)) return t('booking:note.aside', { left: leftOf(until) })
        if (holder?.seatNo !== seatNo) return t('booking:note.held', { left: leftOf(until) })
        const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(holder.since)) / 60_000))
        if (minutes === 0) return t('booking:note.heldNow', { name: holder.owner.name, left: leftOf(until) })
        return t('booking:note.heldBy', { name: holder.owner.name, count: minutes, left: leftOf(until) })
      }
      if (status !== 0) return ''
      const price = plainPrice(geometry?.categories[geometry.seats.category[seatNo] ?? -1] ?? null)
      return price === null ? '' : money(price)
    }
  }, [live, mine, aside, holder, geometry, second, t])
  return { note, onHover: setHovered }
}
