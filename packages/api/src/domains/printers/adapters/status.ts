import type { PrinterStatus } from './adapter.ts'

/** DLE EOT n: the printer answers at once, whatever it is doing. 1: how it is, 2: why it is offline, 4: its paper. */
export const askStatus = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4])
export const statusAnswers = 3
/** GS r 1: answered in its turn, so behind everything that was sent before it. */
export const askDone = Buffer.from([0x1d, 0x72, 1])

/** Whether a byte answers DLE EOT. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12
/** Whether a byte answers GS r. */
export const isDone = (byte: number): boolean => (byte & 0x90) === 0

/** What the three answers to `askStatus` say; null: there are not three. */
export function statusOf(answers: readonly number[]): PrinterStatus {
  const [now, cause, paper] = answers
  if (now === undefined || cause === undefined || paper === undefined) return null
  if ((paper & 0x60) !== 0 || (cause & 0x20) !== 0) return 'paper_out'
  if ((cause & 0x04) !== 0) return 'cover_open'
  return (now & 0x08) !== 0 || (cause & 0x40) !== 0 ? 'offline' : 'ready'
}
