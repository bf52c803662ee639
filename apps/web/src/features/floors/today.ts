interface Played {
  floor: { id: string }
  startsAt: string
  endsAt: string
  state: string
}

/** What of a floor's day is still to be told: what runs now, and what comes next, by start. Cancelled ones are left out. */
export function stillToday<Row extends Played>(
  rows: readonly Row[],
  { floorId, now }: { floorId: string; now: number },
): Row[] {
  return rows.filter(
    (row) =>
      row.floor.id === floorId && row.state !== 'cancelled' && row.state !== 'draft' && Date.parse(row.endsAt) > now,
  )
}

export const runsNow = (row: Pick<Played, 'startsAt' | 'endsAt'>, now: number): boolean =>
  Date.parse(row.startsAt) <= now && now < Date.parse(row.endsAt)
