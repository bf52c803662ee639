import { expect, test } from 'vitest'
import { textOfFile } from './text-of-file.ts'

const name = 'İpek Çığ; Şule Öz'
const read = (...bytes: number[]) => textOfFile(new Blob([new Uint8Array(bytes)]))
const utf16 = (littleEnd: boolean) =>
  [...`\ufeff${name}`].flatMap((sign) => {
    const code = sign.charCodeAt(0)
    return littleEnd ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
  })

test('a file of Turkish names is read as it was written, whatever wrote it', async () => {
  expect(await textOfFile(new Blob([name]))).toBe(name)
  // Read as UTF-8, each of these letters would be a question mark, and nothing would say so.
  const windows = { İ: 0xdd, ı: 0xfd, Ç: 0xc7, ğ: 0xf0, Ş: 0xde, Ö: 0xd6 } as Record<string, number>
  expect(await read(...[...name].map((sign) => windows[sign] ?? sign.charCodeAt(0)))).toBe(name)
  expect([await read(...utf16(true)), await read(...utf16(false))]).toEqual([name, name])
})
