/** When a floor is open, on the venue's clock; both or none. */
export interface FloorHours {
  opens: string | null
  closes: string | null
}

const dayMinutes = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Which of these starts, each so many minutes long, end after the floor has closed. A floor may close past midnight. */
export function pastClosing(starts: readonly string[], minutes: number, { opens, closes }: FloorHours): string[] {
  if (opens === null || closes === null || !(minutes > 0)) return []
  const isNextDay = closes <= opens
  const closing = minutesOf(closes) + (isNextDay ? dayMinutes : 0)
  return starts.filter((start) => {
    // What begins in the small hours belongs to the evening before.
    const begins = minutesOf(start) + (isNextDay && start < closes ? dayMinutes : 0)
    return begins + minutes > closing
  })
}
