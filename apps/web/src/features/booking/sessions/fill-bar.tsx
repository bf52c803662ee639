import type { BookableSession } from '@marquee/contract'

/** How full a ticket session is, as a picture; the number that is left is beside it. */
export function FillBar({ session }: { session: BookableSession }) {
  const room = Math.max(session.capacity, 1)
  const share = (count: number) => `${(count / room) * 100}%`
  return (
    <span aria-hidden="true" className="flex h-1.5 w-full overflow-hidden rounded-full bg-sunken">
      <span className="bg-accent" style={{ width: share(session.sold) }} />
      <span className="bg-seat-other-ink" style={{ width: share(session.held) }} />
      <span className="bg-ink-3" style={{ width: share(session.blocked) }} />
    </span>
  )
}
