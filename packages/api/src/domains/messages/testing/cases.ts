import { randomUUID } from 'node:crypto'
import type { MessageTemplateRow } from '@marquee/contract/customer-messages'
import type { CustomerRow } from '@marquee/contract/customers'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { makeCustomer } from '../../customers/testing/cases.ts'

const words = {
  subjectEn: 'Spring at {venue}',
  textEn: 'Dear {name},\n\nthe season begins.',
  subjectTr: '{mekan}: bahar',
  textTr: 'Merhaba {ad},\n\nsezon başlıyor.',
}

/** A template in both languages, unless more is said. */
export const makeTemplate = (caller: Caller, fields: Partial<MessageTemplateRow> = {}): Promise<MessageTemplateRow> =>
  caller.messageTemplates.create({ name: 'Spring', ...words, ...fields } as never)

/** What a customer says about offers by email. */
export const consent = (caller: Caller, customerId: CustomerRow['id'], given: boolean) =>
  caller.customers.setConsent({
    ...{ commandId: randomUUID(), customerId, purpose: 'email', given },
    ...{ source: 'counter', textVersion: '2026-11' },
  } as const)

/** A customer with an address who agrees to offers by email. */
export async function makeReader(caller: Caller, fields: Partial<CustomerRow> = {}): Promise<CustomerRow> {
  const customer = await makeCustomer(caller, { email: `${randomUUID()}@example.com`, ...fields })
  await consent(caller, customer.id, true)
  return customer
}

async function ready(api: TestApi) {
  const { caller } = await api.signInAs('owner')
  const [template, customer] = [await makeTemplate(caller), await makeReader(caller)]
  const audience = { kind: 'customers' as const, ids: [customer.id] }
  const send = () => caller.messages.send({ commandId: randomUUID(), templateId: template.id, audience })
  return { template, customer, audience, send }
}

const tokenOf = async (api: TestApi) => {
  const { customer } = await ready(api)
  const { id: venueId } = api.venue
  return api.services.unsubscribes.sign({ venueId, customerId: customer.id, endsAt: Date.now() + 600_000 })
}

export const cases: Record<string, ArrangeCall> = {
  'messages.list': async () => ({ input: {} }),
  'messages.recipients': async (api) => ({ input: { id: (await (await ready(api)).send()).id } }),
  'messages.audience': async (api) => ({ input: { audience: (await ready(api)).audience } }),
  'messages.preview': async (api) => {
    const { template, customer } = await ready(api)
    return { input: { templateId: template.id, customerId: customer.id } }
  },
  'messages.send': async (api) => {
    const { template, audience } = await ready(api)
    return { input: { commandId: randomUUID(), templateId: template.id, audience } }
  },
  'messages.stop': async (api) => ({ input: { id: (await (await ready(api)).send()).id } }),
  // Whoever opens the link of a mail is nobody here.
  'messages.openUnsubscribe': async (api) => ({ caller: api.call({}), input: { token: await tokenOf(api) } }),
  'messages.unsubscribe': async (api) => ({ caller: api.call({}), input: { token: await tokenOf(api) } }),
  'messages.changed': async () => ({ input: {} }),
}
