import { expect, test } from 'vitest'
import { makeOrder, reasonOf } from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { consent, makeTemplate } from '../messages/testing/cases.ts'
import { workOn } from '../messages/testing/sending.ts'
import { openPersonalData } from './documents/open.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, once } from './testing/setup.ts'

const bench = customerBench()

const ticketOf = (url: string) => new URL(url, 'http://venue.example').searchParams.get('ticket') ?? ''
const fetched = async (id: string, format: 'json' | 'pdf', by = bench.owner) => {
  const { url, name } = await by.caller.customers.exportPersonal({ id: id as never, format })
  return { name, url, file: await openPersonalData(bench.api.services, ticketOf(url)) }
}

async function known() {
  const { customers } = bench.owner.caller
  const customer = await makeCustomer(bench.owner.caller, {
    name: 'İnci Şığ',
    phone: '+905321230001',
    language: 'tr',
    birthday: '1990-02-28',
    note: 'Koridor tarafını ister',
  })
  const { id } = customer
  const twin = await makeCustomer(bench.owner.caller, {
    name: 'Inci Sig',
    email: 'inci@sig.example',
    birthday: '1990-03-01',
    taxNo: '98765432109',
    tags: 'koro',
    note: 'Tekerlekli sandalye',
  })
  await customers.merge({ ...once(), fromId: twin.id, intoId: id })
  await customers.setFlag({ ...once(), customerId: id, kind: 'owes', reason: 'Ödemesi gecikti' })
  const { id: templateId } = await makeTemplate(bench.owner.caller)
  await consent(bench.owner.caller, id, true)
  const audience = { kind: 'customers' as const, ids: [id] }
  const { id: messageId } = await bench.owner.caller.messages.send({ ...once(), templateId, audience })
  await workOn(bench.api, messageId)
  const said = { purpose: 'email' as const, source: 'web' as const, textVersion: '2026-11' }
  await customers.setConsent({ ...once(), customerId: id, ...said, given: true })
  await customers.setConsent({ ...once(), customerId: id, ...said, given: false })
  const { orderId, orderNo } = await makeOrder(bench.api, { guest: { name: 'İnci Ş.', phone: '+905321230009' } })
  await customers.attachOrders({ customerId: id, orderIds: [orderId] })
  return { id, orderNo, customerNo: customer.customerNo, twinNo: twin.customerNo }
}

test('all that is known of a customer and of who was merged into them, for a person and for a program', async () => {
  const { id, orderNo, customerNo, twinNo } = await known()
  const { name, file } = await fetched(id, 'json')
  expect(name).toMatch(new RegExp(`-tr-${customerNo}\\.json$`))
  expect(file?.mediaType).toMatch('application/json')
  expect(JSON.parse(String(file?.content))).toMatchObject({
    customerNo,
    name: 'İnci Şığ',
    birthday: '1990-02-28',
    merged: [
      {
        ...{ customerNo: twinNo, name: 'Inci Sig', kind: 'person', language: null, birthday: '1990-03-01' },
        ...{ taxNo: '98765432109', tags: 'koro', note: 'Tekerlekli sandalye', createdAt: expect.any(String) },
      },
    ],
    contacts: [{ value: '+905321230001' }, { value: 'inci@sig.example' }],
    flags: [{ kind: 'owes', reason: 'Ödemesi gecikti' }],
    consents: [{ given: false }, { given: true }, { given: true }],
    messages: [{ subject: 'Spring', result: 'no_address' }],
    orders: [{ orderNo, amountMinor: 90_000, guestName: 'İnci Ş.', shows: [{}, {}] }],
    groups: [],
  })
  const paper = await fetched(id, 'pdf')
  const text = readPdf(paper.file?.content as Buffer)
    .flatMap(({ texts }) => texts)
    .join(' ')
  const ofTwin = [String(twinNo), 'Inci Sig', '01.03.1990', '98765432109', 'koro', 'Tekerlekli sandalye']
  for (const said of ['İnci Şığ', '28.02.1990', 'inci@sig.example', String(orderNo), ...ofTwin]) {
    expect(text).toContain(said)
  }
  const history = await bench.owner.caller.audit.list({ entity: 'customer', entityId: id })
  expect(history.rows.filter(({ action }) => action === 'customers.exportPersonal')).toHaveLength(2)
})

test('is for people with the right, in their venue, while the customer is known', async () => {
  const { id } = await known().catch(async () => makeCustomer(bench.owner.caller))
  const clerk = await bench.api.signInAs('boxoffice')
  expect(await reasonOf(fetched(id, 'json', clerk))).toBe('FORBIDDEN')
  const there = await inAnotherVenue(bench.api, bench.owner)
  expect(await reasonOf(fetched(id, 'json', there))).toBe('NOT_FOUND')
  const { url } = await fetched(id, 'json')
  const { rev } = await bench.owner.caller.customers.get({ id })
  await bench.owner.caller.customers.anonymise({ ...once(), id, expectedRev: rev, cause: 'asked' })
  expect(await openPersonalData(bench.api.services, ticketOf(url))).toBeNull()
  expect(await reasonOf(fetched(id, 'json'))).toBe('STATE')
})
