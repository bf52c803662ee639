import type { PackageOnSale, TicketSessionId } from '@marquee/contract'
import { rideUnit, waysOf } from '@marquee/contract/rides'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { ChosenRide, ChosenWays } from '../checkout/rides.ts'
import { type RideDoor, useRideOffer } from '../rides/queries.ts'
import { type Direction, leftOn, stopName, stopsOf, valueOfWay, wayOf } from '../rides/stops.ts'
import { useWaysName } from '../rides/use-ways-name.ts'

type Item = PackageOnSale['items'][number]

interface RideChoiceOf {
  door: RideDoor
  ticketSessionId: TicketSessionId
  /** Whether a package has rides at all. */
  hasRides: boolean
  /** Those of the basket already: they need their places too. */
  rides: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
  /** What is chosen when it opens, by the item. */
  start?: Readonly<Record<string, ChosenWays>>
}

/** One way of a ride of a package, to be chosen. */
export interface RideField {
  key: string
  label: string
  value: string
  options: { value: string; label: string; disabled: boolean }[]
  /** What is wrong with what is chosen; null: nothing. */
  error: string | null
  set: (value: string) => void
}

/** From which stop and when the guests of a package are carried. */
export function useRideChoice({ door, ticketSessionId, hasRides, rides, start = {} }: RideChoiceOf) {
  const { t, language } = useTexts('packageSale')
  const format = useFormat()
  const named = useWaysName()
  const offer = useRideOffer(door, ticketSessionId, hasRides)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const nameOf = (choice: Parameters<typeof stopName>[0], which: 'en' | 'tr') =>
    stopName(choice, which, (at) => format.time(at))

  const choicesFor = (item: Item, way: Direction) => stopsOf(offer, way, item)
  function choiceOf(item: Item, way: Direction) {
    const choices = choicesFor(item, way)
    const value = chosen[`${item.id} ${way}`] ?? valueOfWay(start[item.id]?.[way])
    // There is nothing to choose where all get on at the same stop.
    return choices.length === 1 ? choices[0] : choices.find((each) => each.value === value)
  }
  function fieldsOf(item: Item, pieces: number): RideField[] {
    return waysOf(item).map((way) => {
      const key = `${item.id} ${way}`
      const choice = choiceOf(item, way)
      const short = choice && leftOn(choice.trip, rides) < pieces ? leftOn(choice.trip, rides) : null
      return {
        key,
        label: t(`packageSale:ride.${way}`),
        value: choice?.value ?? '',
        options: choicesFor(item, way).map((each) => {
          const free = leftOn(each.trip, rides)
          const left = t(free === 0 ? 'packageSale:ride.full' : 'packageSale:ride.free', {
            count: free,
            number: format.number(free),
          })
          return { value: each.value, label: `${nameOf(each, language)} · ${left}`, disabled: free === 0 }
        }),
        error: !choice
          ? t('packageSale:ride.choose')
          : short === null
            ? null
            : t('packageSale:ride.short', { count: short, number: format.number(short) }),
        set: (value) => setChosen((before) => ({ ...before, [key]: value })),
      }
    })
  }
  function waysFor(item: Item): ChosenWays | null {
    const [to, from] = (['to', 'from'] as const).map((way) =>
      waysOf(item).includes(way) ? choiceOf(item, way) : undefined,
    )
    if (!offer || waysOf(item).some((way) => !choiceOf(item, way))) return null
    const ways = { to: wayOf(to), from: wayOf(from) }
    const unit = rideUnit(offer, { passTypeId: item.passTypeId, ...ways })
    if (!('unitMinor' in unit)) return null
    return { ...ways, unitMinor: unit.unitMinor, taxPpm: offer.taxPpm, name: named([to, from]) }
  }
  return {
    isKnown: offer !== undefined,
    /** Whether any trip of the show will do for a ride. */
    goes: (item: Item) => waysOf(item).every((way) => choicesFor(item, way).length > 0),
    fieldsOf,
    waysFor,
  }
}
