import { Refusal } from '../core/refusal.ts'
import { AsideFailed, createAside } from './aside.ts'

export interface LongJsonJob {
  bytes: Uint8Array
  /** Levels of arrays and objects. */
  depth: number
  /** Values, as far as commas tell them: whatever the thread builds is built once more on the main thread. */
  values: number
}

export type LongJsonAnswer = { isReadable: true; value: unknown } | { isReadable: false }

declare module '../core/context.ts' {
  interface Services {
    longJson: LongJson
  }
}

/** Reads JSON that is too long to be parsed between two other calls. */
export interface LongJson {
  /**
   * The value of JSON in UTF-8; `bytes` are gone afterwards. VALIDATION for what is no JSON, nests too deep or holds
   * more than `mostValues` values; TOO_LARGE for what the thread has no memory for.
   */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
  close(): Promise<void>
}

const deepest = 64
/** What a long body may hold: long texts, not many values. */
const mostValues = 20_000

export function createLongJson(): LongJson {
  const aside = createAside<LongJsonJob, LongJsonAnswer>({ module: new URL('./long-json.worker.ts', import.meta.url) })
  return {
    async read(bytes) {
      // Only memory of its own can be handed over.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
      try {
        const answer = await aside.run({ bytes: own, depth: deepest, values: mostValues }, [own.buffer])
        if (answer.isReadable) return answer.value
      } catch (cause) {
        if (cause instanceof AsideFailed) throw new Refusal('TOO_LARGE', { cause })
        throw cause
      }
      throw new Refusal('VALIDATION')
    },
    close: aside.close,
  }
}
