import type { BillLine } from './lines/line.ts'

/** What a sale brings less than the list says; nothing where it keeps to the list. */
export function forLess({ lines }: { lines: readonly BillLine[] }) {
  const less = lines.reduce(
    (sum, { kind, qty, unitMinor, listMinor, grossMinor }) =>
      sum + (kind === 'discount' ? 0 - grossMinor : listMinor === null ? 0 : qty * (listMinor - unitMinor)),
    0,
  )
  const free = lines.reduce((sum, { special, qty }) => sum + (special === 'comp' ? qty : 0), 0)
  return { ...(less !== 0 && { lessMinor: less }), ...(free > 0 && { compPasses: free }) }
}
