import { useEffect, useState } from 'react'
import { useFormat } from '../../lib/format.ts'

/** How long ago, kept true while it is looked at; the exact time on asking. */
export function Since({ at }: { at: string }) {
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  // The server's clock may be a little ahead: nothing was asked in the future.
  const distance = new Date(Math.max(now, Date.parse(at))).toISOString()
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.relative(at, distance)}
    </time>
  )
}
