import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/** Signs facts into a text that can stand in an address, and knows its own. */
export interface SignedText<Facts> {
  sign(facts: Facts): string
  /** null: not ours, changed on the way, or too old. */
  read(text: string): Facts | null
}

interface SignedTextOptions<Facts> {
  /** The one secret of the server. */
  secret: string
  /** The key is derived for this purpose alone: a text for one thing opens no other. */
  purpose: string
  shape: z.ZodType<Facts>
}

const longest = 8000

/** Facts that end (`endsAt`, milliseconds), signed with a key of their own. */
export function createSignedText<Facts extends { endsAt: number }>(
  options: SignedTextOptions<Facts>,
): SignedText<Facts> {
  const { secret, purpose, shape } = options
  const key = new Uint8Array(hkdfSync('sha256', secret, 'marquee', purpose, 32))
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    sign(facts) {
      const body = Buffer.from(JSON.stringify(facts)).toString('base64url')
      return `${body}.${macOf(body).toString('base64url')}`
    },
    read(text) {
      const [, body = '', mac = ''] = (text.length <= longest && /^([\w-]+)\.([\w-]{43})$/.exec(text)) || []
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(body)
      // Written back, so that of all texts that decode to the same bytes only ours is one.
      if (given.length !== expected.length || given.toString('base64url') !== mac) return null
      if (!timingSafeEqual(given, expected)) return null
      const facts = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
      return facts.endsAt > Date.now() ? facts : null
    },
  }
}
