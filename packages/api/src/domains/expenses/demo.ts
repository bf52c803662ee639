import { randomUUID } from 'node:crypto'
import type { VendorId } from '@marquee/contract/inventory'
import type { DemoCaller } from '../../demo/caller.ts'

const once = () => ({ commandId: randomUUID() })
const lira = (amount: number) => Math.round(amount * 100)
/** The tax in an amount, at so many percent. */
const taxIn = (amount: number, percent: number) => Math.round((lira(amount) * percent) / (100 + percent))

const vendors = [
  ['ENERJI', 'Anadolu Elektrik Dağıtım', 14],
  ['TEMIZ', 'Parlak Temizlik', 30],
  ['SES', 'Sahne Ses ve Işık', 21],
  ['BASKI', 'Renk Matbaa', 30],
] as const

type Way = 'draft' | 'submitted' | 'returned' | 'approved' | 'paid'
type Spent = [
  daysAgo: number,
  category: string,
  what: string,
  amount: number,
  percent: number,
  way: Way,
  vendor?: string,
]
const spent: readonly Spent[] = [
  [1, 'TRAVEL', 'Taksi, sanatçı havalimanı karşılaması', 640, 20, 'paid'],
  [1, 'ARTIST', 'Kulis ikramı', 1_870, 10, 'submitted'],
  [2, 'REPAIR', 'Fuaye avizesi ampulleri', 1_245.5, 20, 'paid'],
  [2, 'OFFICE', 'Yazıcı kâğıdı ve toner', 2_310, 20, 'submitted'],
  [3, 'CLEAN', 'Haftalık cam temizliği', 4_800, 20, 'approved', 'TEMIZ'],
  [4, 'AD', 'Aralık programı afişleri', 12_600, 20, 'submitted', 'BASKI'],
  [5, 'CREW', 'Sahne kurulumu, iki kişi', 3_200, 0, 'paid'],
  [6, 'POWER', 'Elektrik faturası', 38_450, 20, 'submitted', 'ENERJI'],
  [8, 'TRAVEL', 'Dekor nakliyesi', 5_400, 20, 'returned'],
  [9, 'REPAIR', 'Ses masası bakımı', 9_750, 20, 'approved', 'SES'],
  [11, 'OFFICE', 'Kargo', 185, 20, 'paid'],
  [13, 'OTHER', 'Çiçek', 950, 20, 'draft'],
]

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Two weeks of spending: some to approve, some to pay, some paid from a box for productions; and what comes each month. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const { expenses, expenseCategories, expenseRules, funds } = caller
  const ofVendor = new Map<string, VendorId>()
  for (const [code, name, termsDays] of vendors) {
    const { id } = await caller.vendors.create({ code, name, kind: 'service', termsDays })
    ofVendor.set(code, id)
  }
  const box = await funds.create({
    code: 'STAGE',
    name: { en: 'Production petty cash', tr: 'Prodüksiyon küçük kasası' },
    kind: 'petty_cash',
  })
  await funds.count({ ...once(), fundId: box.id, countedMinor: lira(10_000), denominations: { 20000: 50 } })
  const categories = await expenseCategories.list({})
  const categoryOf = (code: string) => categories.find((each) => each.code === code)?.id as never
  const { today, sessions } = await expenses.choices()
  const ended = sessions.find(({ startsAt }) => Date.parse(startsAt) < Date.now())
  let number = 2_400
  for (const [daysAgo, category, description, amount, percent, way, vendor] of spent) {
    number += 13
    const row = await expenses.create({
      ...once(),
      categoryId: categoryOf(category),
      vendorId: (vendor && ofVendor.get(vendor)) || null,
      vendorRef: vendor ? `FTR-${number}` : null,
      grossMinor: lira(amount),
      taxMinor: taxIn(amount, percent),
      incurredOn: daysBefore(today, daysAgo),
      description,
      ticketSessionId: category === 'ARTIST' || category === 'CREW' ? (ended?.id ?? null) : null,
      submits: way !== 'draft',
    })
    const of = { id: row.id, expectedRev: row.rev }
    if (way === 'returned') await expenses.return({ ...once(), ...of, reason: 'Hangi gösteri için?' })
    if (way !== 'approved' && way !== 'paid') continue
    const { rev } = await expenses.approve({ ...once(), ...of })
    if (way === 'paid') await expenses.pay({ ...once(), id: row.id, expectedRev: rev, fundId: box.id })
  }
  const month = `${today.slice(0, 7)}-01`
  await expenseRules.create({
    name: 'Salon kirası',
    categoryId: categoryOf('RENT'),
    grossMinor: lira(165_000),
    taxPpm: 200_000,
    rhythm: 'month',
    startsOn: month,
  })
  await expenseRules.create({
    name: 'Web sitesi barındırma',
    categoryId: categoryOf('OFFICE'),
    grossMinor: lira(1_450),
    taxPpm: 200_000,
    rhythm: 'quarter',
    startsOn: month,
  })
}
