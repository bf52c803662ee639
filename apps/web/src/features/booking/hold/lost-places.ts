import type { Hold } from '@marquee/contract'
import type { LostPlaces, Problem } from './problem.ts'

/** The places of a hold, of which no kinds are known. */
export const plainPlaces = ({ pools }: Hold): LostPlaces[] => pools.map((pool) => ({ ...pool, passTypeId: null }))

/** What of these places, in their order, is no longer kept: where fewer are kept, the last ones are gone. */
export function lostPlaces(before: readonly LostPlaces[], kept: Hold['pools']): LostPlaces[] {
  const left = new Map(kept.map(({ areaNo, qty }) => [areaNo, qty]))
  return before.flatMap((line) => {
    const still = Math.min(line.qty, left.get(line.areaNo) ?? 0)
    left.set(line.areaNo, (left.get(line.areaNo) ?? 0) - still)
    return line.qty > still ? [{ ...line, qty: line.qty - still }] : []
  })
}

/** What went otherwise, with the places that are gone as well. */
export function withLost(problem: Problem | null, places: LostPlaces[]): Problem | null {
  if (places.length === 0) return problem
  if (problem?.kind === 'taken' || problem?.kind === 'gone') return { ...problem, places }
  return { kind: 'gone', seatNos: [], places }
}
