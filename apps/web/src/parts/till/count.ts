import { readAmount } from '../../lib/amount.ts'
import { type Pieces, readPieces } from './denominations.ts'

/** A count of a drawer as it is typed: a sum, or the pieces. */
export interface Count {
  text: string
  /** null: the sum is typed. */
  pieces: Pieces | null
}

export const noCount: Count = { text: '', pieces: null }

/** What was counted; null when nothing is written, or something that is no amount. */
export function readCount(
  { text, pieces }: Count,
  currency: string,
): { minor: number; denominations?: Record<string, number> } | null {
  if (pieces) return readPieces(pieces)
  const minor = readAmount(text, currency)
  return minor === null || minor === undefined ? null : { minor }
}
