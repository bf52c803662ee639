import type { DocumentFacts } from './facts.ts'

/**
 * An order as it was sold, without what came after. The show is that of what was sold, whatever it was exchanged for
 * since.
 */
export function asSold(facts: DocumentFacts): DocumentFacts {
  const lines = facts.lines.filter(({ changeNo }) => changeNo === null)
  const grossMinor = lines.reduce((sum, line) => sum + line.grossMinor, 0)
  const payments = facts.payments.filter(({ changeNo }) => changeNo === null)
  const session = lines.find((line) => line.session !== null)?.session ?? null
  return { ...facts, order: { ...facts.order, grossMinor, session }, lines, payments }
}
