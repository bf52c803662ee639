import { option, textOption } from '../options.ts'
import { check, type Figure, median, type Result } from '../report.ts'
import { customerSearches } from './customers.ts'
import { depth, listsAtDepth } from './depth.ts'
import { type FilledVenue, openFilledVenue } from './filled-venue.ts'
import { planFaults } from './plans.ts'
import { type Search, searchesOf } from './searches.ts'
import { measureWriting } from './writing.ts'

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await call()
  return performance.now() - before
}

/**
 * Searches through a million people and as many orders, each in turns with a bare round trip, and pages far down their
 * lists and that of a million stock moves. `--only=depth` leaves the searches out, `--only=moves` all but the list of moves,
 * `--only=customers` all but the customers, `--only=writing` all but what it costs to keep them searchable.
 */
export async function search(): Promise<Result> {
  const rounds = option('rounds', 25)
  const people = option('people', 1_000_000)
  const venue = await openFilledVenue(people, textOption('keep'))
  try {
    const only = textOption('only')
    const parts: Measured[] = []
    if (!only) parts.push(await measureSearches(venue, { rounds, people }))
    if (!only || only === 'customers') parts.push(await measureCustomers(venue, { rounds, people }))
    if (!only || only === 'writing') parts.push(await measureWriting(venue))
    if (only !== 'customers' && only !== 'writing') parts.push(await measureDepth(venue, rounds))
    return {
      benchmark: 'search',
      figures: parts.flatMap(({ figures }) => figures),
      checks: parts.flatMap(({ checks }) => checks),
    }
  } finally {
    await venue.stop()
  }
}

type Measured = Pick<Result, 'figures' | 'checks'>

async function measureSearches(
  venue: FilledVenue,
  { rounds, people }: { rounds: number; people: number },
): Promise<Measured> {
  const searches = await searchesOf(venue)
  for (const one of searches) await checkSearch(venue, one)
  const figures = await timesOf(venue, searches, { rounds, title: `3 characters and more through ${people}` })
  return {
    figures,
    checks: [
      'every search found exactly what reading everything finds, in the same order, and by an index',
      await checkControl(venue, searches),
    ],
  }
}

/** Each search in turns with a bare round trip: the slowest of them, then all. */
async function timesOf(
  venue: FilledVenue,
  searches: readonly Search[],
  { rounds, title }: { rounds: number; title: string },
): Promise<Figure[]> {
  const figures: Figure[] = []
  const bare = () => venue.pool.query('select 1')
  let worst = 0
  let atBest = { name: '', milliseconds: 0, ratio: 0 }
  const bareTrips: number[] = []
  for (const one of searches) {
    const trips: number[] = []
    const calls: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      trips.push(await timeOf(bare))
      calls.push(await timeOf(one.call))
    }
    const value = median(calls) / median(trips)
    if (one.isLong) {
      worst = Math.max(worst, value)
      const milliseconds = Math.min(...calls)
      const ratio = milliseconds / Math.min(...trips)
      if (ratio > atBest.ratio) atBest = { name: one.name, milliseconds, ratio }
    }
    bareTrips.push(...trips)
    figures.push({ name: one.name, value, unit: 'ratio', floor: { bound: 'most', value: 50 } })
  }
  figures.unshift({
    name: `the slowest search of ${title} / a bare round trip`,
    value: worst,
    unit: 'ratio',
    floor: { bound: 'most', value: 50 },
  })
  // On a crowded machine even a bare trip mostly waits for its turn, which makes the ratio small: the fastest do not wait.
  figures.splice(
    1,
    0,
    { name: `the same, the fastest of each (${atBest.name})`, value: atBest.ratio, unit: 'ratio' },
    { name: 'its fastest call', value: atBest.milliseconds, unit: 'ms' },
    { name: 'the fastest bare round trip', value: Math.min(...bareTrips), unit: 'ms' },
  )
  figures.push({ name: 'a bare round trip', value: median(bareTrips), unit: 'ms' })
  return figures
}

async function measureCustomers(
  venue: FilledVenue,
  { rounds, people }: { rounds: number; people: number },
): Promise<Measured> {
  const { lists, lookUps } = await customerSearches(venue)
  // Not that they read little: a name that is everywhere in the list's second half is read whole.
  for (const one of lists) await checkFinds(one)
  const figures = await timesOf(venue, lists, { rounds, title: `3 characters and more through ${people} customers` })
  for (const one of lookUps) {
    await checkSearch(venue, one)
    const bare: number[] = []
    const calls: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await timeOf(one.bare))
      calls.push(await timeOf(one.call))
    }
    const value = median(calls) / median(bare)
    figures.push({
      name: `${one.name} / a bare indexed statement`,
      value,
      unit: 'ratio',
      floor: { bound: 'most', value: 50 },
    })
  }
  return { figures, checks: ['every search and look-up of customers found exactly what reading everything finds'] }
}

async function measureDepth(venue: FilledVenue, rounds: number): Promise<Measured> {
  const figures: Figure[] = []
  const checks: string[] = []
  for (const { name, first, deep, found, byHand } of await listsAtDepth(venue, textOption('only') === 'moves')) {
    checks.push(
      check(
        String(await found()) === String(await byHand()),
        `${name}: the page at ${depth} is the one that OFFSET gives`,
      ),
    )
    const pairs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const atFirst = await timeOf(first)
      pairs.push((await timeOf(deep)) / atFirst)
    }
    figures.push({
      name: `${name}: page at depth ${depth} / page 1`,
      value: median(pairs),
      unit: 'ratio',
      floor: { bound: 'most', value: 2 },
    })
  }
  return { figures, checks }
}

async function checkFinds({ name, call, found, byHand }: Search): Promise<void> {
  // Until the statements have their names and plans.
  for (let warm = 0; warm < 6; warm += 1) await call()
  check(String(await found()) === String(await byHand()), `${name}: what reading everything finds`)
}

async function checkSearch(venue: FilledVenue, search: Search): Promise<void> {
  await checkFinds(search)
  const faults = await planFaults(venue, await venue.statementsOf(search.call))
  check(faults.length === 0, `${search.name}: by an index (${faults.join(', ')})`)
}

/** The check itself: without the index of parts the same search reads everything and is found out. */
async function checkControl(venue: FilledVenue, searches: readonly Search[]): Promise<string> {
  for (const [name, index] of [
    ['orders, rare word', 'sale_order_guest'],
    ['contacts, rare word', 'book_word_part'],
  ] as const) {
    const one = searches.find((candidate) => candidate.name === name)
    if (!one) throw new Error(name)
    const statements = await venue.statementsOf(one.call)
    check((await planFaults(venue, statements, index)).length > 0, `without ${index} the plan of "${name}" is refused`)
  }
  return 'with the index of words or of names taken away, the look at the plans says so'
}
