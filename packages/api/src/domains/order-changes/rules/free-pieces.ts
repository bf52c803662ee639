import type { AddedLine, SoldLine } from './reverse.ts'

/** Whether a change takes back the last of what a code made free: the guest has had nothing of the code then. */
export function areFreePiecesBack(lines: readonly SoldLine[], added: readonly AddedLine[]): boolean {
  const free = lines.filter(({ offLineNo }) => offLineNo != null)
  const backOf = ({ lineNo }: SoldLine) =>
    added.reduce((sum, { reverses, grossMinor }) => sum + (reverses === lineNo ? grossMinor : 0), 0)
  return free.length > 0 && free.every((line) => line.leftGrossMinor + backOf(line) === 0)
}
