import { waitlistFairAfter } from '@marquee/contract/waitlist'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serve, type Waiting } from './turn.ts'

const party = (id: string, people: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  people,
  skips: 0,
  has: 0,
  ...more,
})
const seats = (n: number) => ({ seats: n, areas: [] })

describe('the turn of a waiting list', () => {
  it('serves the first who fits as a whole', () => {
    expect(serve(seats(2), [party('four', 4), party('two', 2), party('one', 1)])).toEqual({
      offers: [{ id: 'two', areaNo: null }],
      collects: null,
      passedOver: ['four'],
    })
  })

  it('passes nobody over for whom nobody else was served', () => {
    expect(serve(seats(1), [party('four', 4), party('two', 2)]).passedOver).toEqual([])
    expect(serve(seats(2), [party('two', 2), party('four', 4)]).passedOver).toEqual([])
  })

  it('keeps what is free for a party that was passed over often enough, and serves nobody behind it', () => {
    const large = party('four', 4, { skips: waitlistFairAfter })
    expect(serve(seats(3), [party('one', 1), large, party('two', 2)])).toEqual({
      offers: [{ id: 'one', areaNo: null }],
      collects: { id: 'four', seats: 2 },
      passedOver: [],
    })
  })

  it('adds what was collected before to what is free', () => {
    const large = party('four', 4, { skips: waitlistFairAfter, has: 3 })
    expect(serve(seats(2), [large, party('one', 1)]).offers).toEqual([
      { id: 'four', areaNo: null },
      { id: 'one', areaNo: null },
    ])
  })

  it('serves a party with a wheelchair only where it gets a place for it, and nobody else gets that place', () => {
    const chair = party('chair', 2, { wheelchairs: 1 })
    const room = { ...seats(2), wheelchairs: 1 }
    expect(serve(room, [party('three', 3), chair]).offers).toEqual([{ id: 'chair', areaNo: null }])
    expect(serve(seats(2), [chair, party('two', 2)])).toEqual({
      offers: [{ id: 'two', areaNo: null }],
      collects: null,
      passedOver: ['chair'],
    })
    // An area without seats is no place for a wheelchair.
    expect(serve({ ...seats(0), areas: [{ areaNo: 1, free: 9 }] }, [chair]).offers).toEqual([])
    expect(serve({ ...seats(0), wheelchairs: 2 }, [party('both', 2, { wheelchairs: 2 })]).offers).toHaveLength(1)
  })

  it('makes nobody wait who needs no wheelchair place, and keeps such a place for who waits for it longest', () => {
    const two = party('two', 4, { wheelchairs: 2, skips: waitlistFairAfter })
    const one = party('one', 2, { wheelchairs: 1 })
    expect(serve({ ...seats(9), wheelchairs: 1 }, [two, one, party('plain', 3)])).toEqual({
      offers: [{ id: 'plain', areaNo: null }],
      collects: null,
      passedOver: ['two', 'one'],
    })
    // Before it is its turn of fairness, the smaller wish is served.
    const early = { ...two, skips: 0 }
    expect(serve({ ...seats(9), wheelchairs: 1 }, [early, one]).offers).toEqual([{ id: 'one', areaNo: null }])
  })

  it('never divides a party between seats and an area', () => {
    const room = {
      seats: 2,
      areas: [
        { areaNo: 1, free: 2 },
        { areaNo: 2, free: 5 },
      ],
    }
    expect(serve(room, [party('four', 4), party('three', 3), party('two', 2)])).toEqual({
      offers: [
        { id: 'four', areaNo: 2 },
        { id: 'two', areaNo: null },
      ],
      collects: null,
      passedOver: ['three'],
    })
  })

  it('gives away no more than there is, and overtakes nobody whose turn it is', () => {
    const waiting = fc.array(
      fc.record({ people: fc.integer({ min: 1, max: 9 }), skips: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 12 },
    )
    const room = fc.record({
      seats: fc.integer({ min: 0, max: 20 }),
      free: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(room, waiting, ({ seats: free, free: areas }, parties) => {
        const list = parties.map((each, index) => ({ ...each, id: `${index}`, has: 0 }))
        const { offers, collects } = serve(
          { seats: free, areas: areas.map((n, areaNo) => ({ areaNo, free: n })) },
          list,
        )
        const peopleAt = (areaNo: number | null) =>
          offers
            .filter((each) => each.areaNo === areaNo)
            .reduce((sum, { id }) => sum + (list[Number(id)]?.people ?? 0), 0)
        expect(peopleAt(null) + (collects?.seats ?? 0)).toBeLessThanOrEqual(free)
        for (const [areaNo, n] of areas.entries()) expect(peopleAt(areaNo)).toBeLessThanOrEqual(n)
        const starving = list.find(
          ({ id, skips }) => skips >= waitlistFairAfter && !offers.some((each) => each.id === id),
        )
        if (starving) expect(offers.every(({ id }) => Number(id) < Number(starving.id))).toBe(true)
      }),
    )
  })
})
