import type { AddedLine, ChosenPieces } from './reverse.ts'

/** The pieces of food that added lines take back, by the lines that sold them. */
export const foodOf = (added: readonly AddedLine[]): ChosenPieces[] =>
  added.flatMap(({ kind, reverses, qty }) =>
    kind === 'food' && reverses !== null ? [{ lineNo: reverses, qty: -qty }] : [],
  )
