import { useFormat } from '../../../lib/format.ts'
import { useExactTime } from '../use-exact-time.ts'

/** An instant on the venue's clock; to the second when pointed at. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const format = useFormat()
  const exact = useExactTime()
  return (
    <time dateTime={at} title={exact(at)} className={className}>
      {format.dateTime(at)}
    </time>
  )
}
