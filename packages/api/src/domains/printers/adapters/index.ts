import type { PrinterAdapter } from './adapter.ts'
import { networkPrinters, type PrinterOptions } from './network.ts'
import { simulatedPrinters } from './simulator.ts'

/** The adapter that a printer is reached by. A printer of a browser has none: people print there. */
export const adapterOf = (options: PrinterOptions, kind: string): PrinterAdapter =>
  kind === 'network' ? networkPrinters(options) : simulatedPrinters
