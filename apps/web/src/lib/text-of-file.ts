const isMarked = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/**
 * The text of a file that people bring. Table programs write UTF-8, UTF-16 with a mark, or the signs of their country: what
 * is no UTF-8 is read as Turkish Windows, where western letters stand at the same places.
 */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isMarked(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (isMarked(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}
