import { randomUUID } from 'node:crypto'
import type { Services } from '../core/context.ts'
import { asOwner } from './caller.ts'

const companies = [
  {
    name: 'Boğaz Denizcilik A.Ş.',
    taxNumber: '1760453820',
    taxOffice: 'Beyoğlu',
    address: 'Kemankeş Cad. 31, Beyoğlu',
  },
  { name: 'Nar Ajans Ltd. Şti.', taxNumber: '6310928475', taxOffice: 'Şişli', address: 'Büyükdere Cad. 102, Şişli' },
  {
    name: 'Galata Lisesi Aile Birliği',
    taxNumber: '3890117264',
    taxOffice: 'Galata',
    address: 'Kuledibi Sok. 8, Beyoğlu',
  },
]

/**
 * Some guests of the coming shows asked for an invoice when they paid. Made before some of them change their order, so
 * that the venue has credit notes too. Answers how many there are.
 */
export async function makeInvoices(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ invoices: number }> {
  return asOwner(services, manager, async (caller) => {
    const { rows } = await caller.orders.list({ view: 'upcoming', state: 'confirmed', limit: 50 })
    const orders = rows.filter(({ passes, grossMinor }) => passes > 1 && grossMinor > 0)
    let invoices = 0
    for (const [index, company] of companies.entries()) {
      const order = orders[index]
      if (!order) break
      await caller.invoices.issue({ commandId: randomUUID(), orderId: order.id, billTo: company, language: 'tr' })
      invoices += 1
    }
    return { invoices }
  })
}
