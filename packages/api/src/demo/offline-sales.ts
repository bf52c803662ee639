import { randomUUID, webcrypto } from 'node:crypto'
import type { TillId, UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

interface Counter {
  tillId: TillId
  clerk: UserId
}

/** What the counter sold while its line was down, of a product that the venue does not know: somebody has to decide. */
export async function sellOffline(
  services: Services,
  owner: { email: string; password: string },
  { tillId, clerk }: Counter,
): Promise<void> {
  await asOwner(services, owner, async (caller) => {
    const { rows } = await caller.tills.history({ limit: 100 })
    const till = rows.find((row) => row.till.id === tillId && row.state === 'closed' && !row.isTraining)
    if (!till?.closedAt) return
    const { id, sign } = await makeCounter(caller)
    const line = { variantId: uuidv7(), qty: 2, paidUnitMinor: 12_000 }
    const sale = {
      ...{ v: 1, counterId: id, counter: 1, foodOrderId: uuidv7(), orderId: uuidv7(), soldBy: clerk },
      soldAt: new Date(Date.parse(till.closedAt) - 34 * 60_000).toISOString(),
      ...{ tillId: till.till.id, tillSessionId: till.id, training: false },
      ...{ service: 'counter', guestName: 'Emre', note: '', currency: till.currency },
      lines: [{ ...line, modifiers: [], picks: [], note: '', course: 1, guestNo: null }],
      ...{ dueMinor: 24_000, roundingMinor: 0, tenderedMinor: 25_000 },
    }
    const sales = [await sign(JSON.stringify(sale))]
    await caller.offlineFood.upload({ counterId: id, sales })
  })
}

async function makeCounter(caller: DemoCaller) {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const publicKey = base64url(await webcrypto.subtle.exportKey('raw', keys.publicKey))
  const input = { commandId: randomUUID(), id: uuidv7() as never, publicKey, name: 'Büfe' }
  const { id } = await caller.offlineFood.register(input)
  const sign = async (payload: string) => {
    const bytes = new TextEncoder().encode(payload)
    const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytes)
    return { payload, signature: base64url(signature) }
  }
  return { id, sign }
}
