import { randomUUID, webcrypto } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { mutate, query } from '../test/support/server.ts'
import type { Worker } from './cashiers.ts'
import type { Ground, ServerPlace } from './ground.ts'
import type { Store } from './storekeepers.ts'

/** A sale as a counter uploads it. */
export interface Signed {
  payload: string
  signature: string
}

/** A counter without the server: what it has sold, and where its cash went. */
export interface Device {
  person: Worker
  counterId: string
  series: string
  tillId: string
  tillSessionId: string
  sales: { counter: number; dueMinor: number; qty: number; signed: Signed }[]
}

const signing = { name: 'ECDSA', hash: 'SHA-256' }
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

/** What the owner sets up while all servers stand; the answer. */
const callerOf = (ground: Ground, place: ServerPlace) => async (path: string, input: object) => {
  const { status, body } = await mutate(place.url, path, { input, token: ground.token() })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return body.result.data.json
}

/** A dish that takes one piece of the first item that may fall short. */
export async function makeDish(ground: Ground, place: ServerPlace, store: Store) {
  const call = callerOf(ground, place)
  const [, itemId = ''] = store.items
  const [locationId = ''] = store.places
  const lines = [{ itemId, qty: '5000', priceMinor: 500_000 }]
  await call('stock.receive', { commandId: randomUUID(), locationId, lines })
  const name = { en: 'Tea', tr: 'Çay' }
  const { id: categoryId } = await call('foodCategories.create', { code: 'TEA', name, color: '#b45309' })
  const { id } = await call('foodProducts.create', { code: 'TEA', name, kind: 'simple', priceMinor: 3000, categoryId })
  const told = await query(place.url, 'foodProducts.parts', { input: { id }, token: ground.token() })
  const { rev, variants, modifiers, choices } = told.body.result.data.json
  const made = variants.map(({ availability: _, ...each }: Record<string, unknown>) => ({
    ...each,
    itemId,
    madeQty: '1',
  }))
  const saved = await call('foodProducts.saveParts', { id, expectedRev: rev, variants: made, modifiers, choices })
  await call('foodProducts.setState', { id, expectedRev: saved.rev, state: 'active' })
  return { variantId: variants[0].id as string, itemId }
}

interface NewDevice {
  ground: Ground
  place: ServerPlace
  person: Worker
  code: string
}

/** Opens a till for a person and makes their browser a counter. */
export async function makeDevice({ ground, place, person, code }: NewDevice): Promise<Device & { keys: CryptoKeys }> {
  const till = await callerOf(ground, place)('tills.create', { code, name: `Till ${code}` })
  const session = await person.send('tills.open', { tillId: till.id, floatMinor: 0 })
  const keys = (await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])) as CryptoKeys
  const publicKey = base64url(await webcrypto.subtle.exportKey('raw', keys.publicKey))
  const { id, series } = await person.send('offlineFood.register', { id: uuidv7(), publicKey })
  return { person, counterId: id, series, tillId: till.id, tillSessionId: session.id, sales: [], keys }
}

type CryptoKeys = webcrypto.CryptoKeyPair

/** Sells so often for cash, half an hour ago: what it takes out of the store is gone. */
export async function sellAlone(
  device: Device & { keys: CryptoKeys },
  { many, variantId }: { many: number; variantId: string },
): Promise<void> {
  const soldAt = new Date(Date.now() - 30 * 60_000).toISOString()
  for (let counter = 1; counter <= many; counter += 1) {
    const qty = 1 + (counter % 3)
    const paidUnitMinor = 2500 + counter
    const dueMinor = qty * paidUnitMinor
    const line = { variantId, qty, modifiers: [], picks: [], note: '', course: 1, guestNo: null, paidUnitMinor }
    const payload = JSON.stringify({
      ...{ v: 1, counterId: device.counterId, counter, foodOrderId: uuidv7(), orderId: uuidv7(), soldAt },
      ...{ soldBy: device.person.userId, tillId: device.tillId, tillSessionId: device.tillSessionId, training: false },
      ...{ service: 'counter', guestName: '', note: '', currency: 'TRY', lines: [line] },
      ...{ dueMinor, roundingMinor: 0, tenderedMinor: dueMinor },
    })
    const bytes = await webcrypto.subtle.sign(signing, device.keys.privateKey, new TextEncoder().encode(payload))
    device.sales.push({ counter, dueMinor, qty, signed: { payload, signature: base64url(bytes) } })
  }
}

/** Uploads sales in another order, some at a time, until each of them is answered. */
export async function uploadShuffled({ person, counterId }: Device, sales: Device['sales']): Promise<void> {
  const order = sales
    .map((sale) => ({ sale, at: person.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ sale }) => sale.signed)
  while (order.length > 0) {
    const some = order.splice(0, 1 + Math.floor(person.random() * 20))
    if (!(await person.tell('offlineFood.upload', { counterId, sales: some }))) throw new Error('an upload was refused')
  }
}
