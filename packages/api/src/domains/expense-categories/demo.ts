import type { DemoCaller } from '../../demo/caller.ts'

type Category = [code: string, en: string, tr: string, monthlyBudget: number | null]
const categories: readonly Category[] = [
  ['RENT', 'Rent', 'Kira', 180_000],
  ['POWER', 'Electricity, water and gas', 'Elektrik, su ve doğal gaz', 62_000],
  ['CREW', 'Temporary crew', 'Geçici personel', 45_000],
  ['ARTIST', 'Artist hospitality', 'Sanatçı ağırlama', 24_000],
  ['REPAIR', 'Repairs and upkeep', 'Bakım ve onarım', 30_000],
  ['CLEAN', 'Cleaning', 'Temizlik', 18_500],
  ['AD', 'Advertising', 'Reklam', 40_000],
  ['TRAVEL', 'Travel and freight', 'Yol ve nakliye', 15_000],
  ['OFFICE', 'Office', 'Ofis', 8_000],
  ['OTHER', 'Other', 'Diğer', null],
]

/** What the venue spends money on, with a budget for the month where it keeps to one. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const rows = categories.map(([code, en, tr, monthlyBudget]) => ({
    code,
    name: { en, tr },
    monthlyBudgetMinor: monthlyBudget === null ? null : monthlyBudget * 100,
    receiptOverMinor: null,
    secondPersonOverMinor: 1_000_000,
  }))
  await caller.expenseCategories.import({ rows, dryRun: false })
}
