import type { PrintError, PrinterLight } from '@marquee/contract/printers'
import type { PrinterSettings } from '../repo/queue.ts'

/** What a printer says of itself; null: it says nothing. */
export type PrinterStatus = Extract<PrinterLight, 'ready' | 'paper_out' | 'cover_open' | 'offline'> | null

/** What became of a paper that was sent. */
export interface Printed {
  /** false: it was sent, and the printer says nothing of it. */
  isConfirmed: boolean
  /** What the printer says of itself: `stopped` once it has answered before the paper, and not behind it. */
  says: 'ready' | 'nothing' | 'stopped'
}

/** Why a paper did not come out. */
export class PrinterFault extends Error {
  override name = 'PrinterFault'
  readonly error: Extract<PrintError, 'unreachable' | 'address' | 'paper_out' | 'cover_open' | 'offline' | 'silent'>
  /** Some of it was sent: it may have been printed all the same. */
  readonly wasSent: boolean

  constructor(error: PrinterFault['error'], wasSent: boolean, options?: ErrorOptions) {
    super(error, options)
    this.error = error
    this.wasSent = wasSent
  }
}

/**
 * How Marquee speaks with printers of a kind. A call ends within half a minute (`longestPrintSeconds`), whatever the printer does, and throws
 * `PrinterFault` for everything but a paper that was sent whole.
 */
export interface PrinterAdapter {
  print(printer: PrinterSettings, bytes: Uint8Array): Promise<Printed>
}
