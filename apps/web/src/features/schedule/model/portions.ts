import type { GenerationStep } from '@marquee/contract'
import { addDays } from './days.ts'

export interface Span {
  from: string
  until: string
}

const changes = (step: GenerationStep) => step.what !== 'keep' && step.what !== 'past' && step.what !== 'clash'

/**
 * Cuts a span of dates into shorter ones, in their order and without a gap, each with at most so many changes: a large
 * venue has ten thousand seats a session, and one call has only seconds. What changes on one day stays together.
 */
export function portionsOf(steps: readonly GenerationStep[], span: Span, atMost: number): Span[] {
  const perDay = new Map<string, number>()
  for (const step of steps) if (changes(step)) perDay.set(step.date, (perDay.get(step.date) ?? 0) + 1)
  const spans: Span[] = []
  let from = span.from
  let count = 0
  for (const [date, many] of [...perDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count > 0 && count + many > atMost) {
      spans.push({ from, until: addDays(date, -1) })
      from = date
      count = 0
    }
    count += many
  }
  return [...spans, { from, until: span.until }]
}
