import { type PrinterAdapter, PrinterFault } from './adapter.ts'

/** A printer that is not there. What it printed can be looked at in its queue. */
export const simulatedPrinters: PrinterAdapter = {
  async print({ simulates }) {
    if (simulates === 'unreachable' || simulates === 'paper_out' || simulates === 'cover_open') {
      throw new PrinterFault(simulates, false)
    }
    const isSilent = simulates === 'silent'
    return { isConfirmed: !isSilent, says: isSilent ? 'nothing' : 'ready' }
  },
}
