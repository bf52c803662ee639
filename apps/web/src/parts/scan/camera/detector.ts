import { prepareZXingModule } from 'barcode-detector/polyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Otherwise it would be fetched from a server of someone else, which the page forbids, and which a door without a
// network cannot reach.
prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) },
})

/** What is looked for: the codes of passes, or those on goods. */
export const codeFormats = {
  passes: ['qr_code'],
  goods: ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf', 'qr_code'],
} as const

/** Reads codes out of pictures: with what the device brings, else with the part of our own. */
export async function readerOfCodes(
  kind: keyof typeof codeFormats,
): Promise<(picture: ImageBitmapSource) => Promise<string | null>> {
  const detector = new BarcodeDetector({ formats: [...codeFormats[kind]] })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}
