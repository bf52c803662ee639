import { setFlagsFromString } from 'node:v8'

/**
 * Has garbage collected when it is half of what is alive. Left alone, V8 waits until it is a multiple on a machine with
 * much memory, and an export of 100,000 rows then looks as if it were held whole.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
