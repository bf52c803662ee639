import type { SettlementRow } from '@marquee/contract'
import type { useFormat } from '../../../lib/format.ts'

/** The days of its lines; none while they come in. */
export function daysOf({ from, until }: Pick<SettlementRow, 'from' | 'until'>, format: ReturnType<typeof useFormat>) {
  if (from === null || until === null) return ''
  return from === until ? format.date(from) : `${format.date(from)} – ${format.date(until)}`
}
