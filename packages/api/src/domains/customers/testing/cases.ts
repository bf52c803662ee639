import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { CustomerRow } from '@marquee/contract/customers'
import { anyAddress } from '../../../testing/any.ts'
import type { ArrangeCall } from '../../../testing/case.ts'
import { type Caller, makeOrder, type TestApi } from '../../../testing/index.ts'

/** A customer with a name alone, unless more is said. */
export const makeCustomer = (caller: Caller, fields: Partial<CustomerRow> = {}): Promise<CustomerRow> =>
  caller.customers.create({ name: 'Işıl Şahin', note: '', ...fields } as never)

const someone = async (api: TestApi) => {
  const { caller } = await api.signInAs('owner')
  return { caller, id: (await makeCustomer(caller)).id }
}

const attached = async (api: TestApi): Promise<OrderId> => {
  const { caller, id } = await someone(api)
  const { orderId } = await makeOrder(api)
  await caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  return orderId
}

const pairOf = async (api: TestApi) => ({ fromId: (await someone(api)).id, intoId: (await someone(api)).id })

/** The second address of someone. */
async function secondOf(api: TestApi) {
  const { caller } = await api.signInAs('owner')
  const { id: customerId } = await makeCustomer(caller, { email: `${randomUUID()}@example.com` })
  const second = { customerId, kind: 'email' as const, value: `${randomUUID()}@example.com` }
  const { contacts } = await caller.customers.addContact(second)
  return { customerId, contactId: contacts.find(({ isMain }) => !isMain)?.id ?? '' }
}

const flagOf = (customerId: CustomerRow['id']) => ({ customerId, kind: 'vip' as const, reason: 'Founding member' })

export const cases: Record<string, ArrangeCall> = {
  'customers.lookUp': async (api) => {
    const { caller } = await someone(api)
    const { name } = await makeCustomer(caller)
    return { input: { query: name } }
  },
  'customers.file': async (api) => ({ input: { id: (await someone(api)).id } }),
  'customers.figures': async (api) => ({ input: { ids: [(await someone(api)).id] } }),
  'customers.history': async (api) => ({ input: { id: (await someone(api)).id } }),
  'customers.addNote': async (api) => ({
    input: { commandId: randomUUID(), customerId: (await someone(api)).id, text: 'Asked for an aisle seat' },
  }),
  'customers.setFlag': async (api) => ({ input: { commandId: randomUUID(), ...flagOf((await someone(api)).id) } }),
  'customers.mergePreview': async (api) => ({ input: await pairOf(api) }),
  'customers.merge': async (api) => ({ input: { commandId: randomUUID(), ...(await pairOf(api)) } }),
  'customers.undoMerge': async (api) => {
    const { caller } = await api.signInAs('owner')
    const pair = await pairOf(api)
    await caller.customers.merge({ commandId: randomUUID(), ...pair })
    return { input: { commandId: randomUUID(), customerId: pair.fromId } }
  },
  'customers.duplicates': async () => ({ input: { by: 'name' } }),
  'customers.notSame': async (api) => ({ input: { oneId: (await someone(api)).id, otherId: (await someone(api)).id } }),
  'customers.undoNotSame': async (api) => {
    const { caller } = await api.signInAs('owner')
    const input = { oneId: (await someone(api)).id, otherId: (await someone(api)).id }
    await caller.customers.notSame(input)
    return { input }
  },
  'customers.addContact': async (api) => ({
    input: { customerId: (await someone(api)).id, kind: 'email', value: anyAddress() },
  }),
  'customers.removeContact': async (api) => ({ input: await secondOf(api) }),
  'customers.setMainContact': async (api) => ({ input: await secondOf(api) }),
  'customers.verifyContact': async (api) => ({ input: { ...(await secondOf(api)), verified: true } }),
  'customers.setConsent': async (api) => ({
    input: {
      commandId: randomUUID(),
      customerId: (await someone(api)).id,
      purpose: 'email',
      given: true,
      source: 'counter',
      textVersion: '2026-11',
    },
  }),
  'customers.anonymisePreview': async (api) => ({ input: { id: (await someone(api)).id } }),
  'customers.anonymise': async (api) => ({
    input: { commandId: randomUUID(), id: (await someone(api)).id, expectedRev: 1, cause: 'asked' },
  }),
  'customers.exportPersonal': async (api) => ({ input: { id: (await someone(api)).id, format: 'json' } }),
  'customers.reveal': async (api) => ({ input: { id: (await someone(api)).id } }),
  'customers.retention': async () => ({}),
  'customers.previewRetention': async () => ({ input: { kind: 'customers', months: 24 } }),
  'customers.setRetention': async (api) => {
    const { caller } = await api.signInAs('owner')
    const rule = (await caller.customers.retention()).find(({ kind }) => kind === 'waitlist')
    return { input: { kind: 'waitlist', months: 24, expectedRev: rule?.rev ?? 0 } }
  },
  'customers.endFlag': async (api) => {
    const { caller, id } = await someone(api)
    await caller.customers.setFlag({ commandId: randomUUID(), ...flagOf(id) })
    return { input: { customerId: id, kind: 'vip' } }
  },
  'customers.ofOrder': async (api) => ({ input: { orderId: (await makeOrder(api)).orderId } }),
  'customers.attachOrders': async (api) => ({
    input: { customerId: (await someone(api)).id, orderIds: [(await makeOrder(api)).orderId] },
  }),
  'customers.detachOrder': async (api) => ({ input: { orderId: await attached(api) } }),
}
