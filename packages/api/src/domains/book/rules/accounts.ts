/** What an account is in the statement of the year. */
export type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'equity'

interface SeededAccount {
  code: string
  kind: AccountKind
  name: { en: string; tr: string }
}

/** The accounts that the postings use, by what they are for. The venue may rename them; the codes stay. */
export const accounts = {
  tillCash: { code: '1000', kind: 'asset', name: { en: 'Cash in tills', tr: 'Kasadaki nakit' } },
  safe: { code: '1010', kind: 'asset', name: { en: 'Safe', tr: 'Çelik kasa' } },
  inTransit: { code: '1050', kind: 'asset', name: { en: 'Money in transit', tr: 'Yoldaki para' } },
  pettyCash: { code: '1060', kind: 'asset', name: { en: 'Petty cash', tr: 'Küçük kasa' } },
  bank: { code: '1100', kind: 'asset', name: { en: 'Bank', tr: 'Banka' } },
  bankTransit: {
    code: '1110',
    kind: 'asset',
    name: { en: 'Payouts on their way', tr: 'Yoldaki tedarikçi ödemeleri' },
  },
  vendorAdvances: {
    code: '1320',
    kind: 'asset',
    name: { en: 'Advances to vendors', tr: 'Tedarikçilere verilen avanslar' },
  },
  cardClearing: {
    code: '1200',
    kind: 'asset',
    name: { en: 'Card payments on their way', tr: 'Yoldaki kart ödemeleri' },
  },
  stock: { code: '1400', kind: 'asset', name: { en: 'Stock', tr: 'Stok' } },
  receivable: { code: '1300', kind: 'asset', name: { en: 'Owed by customers', tr: 'Müşterilerden alacaklar' } },
  advanceSales: {
    code: '2000',
    kind: 'liability',
    name: { en: 'Shows sold in advance', tr: 'Peşin satılan gösteriler' },
  },
  basketMoney: {
    code: '2010',
    kind: 'liability',
    name: { en: 'Taken for orders not yet sold', tr: 'Tamamlanmamış siparişler için alınan' },
  },
  tips: { code: '2020', kind: 'liability', name: { en: 'Tips for the staff', tr: 'Personel bahşişleri' } },
  vouchers: { code: '2030', kind: 'liability', name: { en: 'Vouchers not yet used', tr: 'Kullanılmamış çekler' } },
  goodsReceived: {
    code: '2200',
    kind: 'liability',
    name: { en: 'Goods received, not billed yet', tr: 'Faturası gelmemiş mal alımları' },
  },
  payables: { code: '2210', kind: 'liability', name: { en: 'Owed to vendors', tr: 'Tedarikçilere borçlar' } },
  inputTax: { code: '1310', kind: 'asset', name: { en: 'Tax on purchases', tr: 'İndirilecek vergi' } },
  taxPayable: { code: '2100', kind: 'liability', name: { en: 'Tax payable', tr: 'Ödenecek vergi' } },
  paidInOut: { code: '3000', kind: 'equity', name: { en: 'Paid in and out of tills', tr: 'Kasaya giren ve çıkan' } },
  openingBalance: { code: '3100', kind: 'equity', name: { en: 'Opening balances', tr: 'Açılış bakiyeleri' } },
  ticketSales: { code: '4000', kind: 'income', name: { en: 'Ticket sales', tr: 'Bilet satışları' } },
  foodSales: { code: '4010', kind: 'income', name: { en: 'Food and drinks', tr: 'Yiyecek ve içecek' } },
  rideSales: { code: '4020', kind: 'income', name: { en: 'Rides', tr: 'Yolculuklar' } },
  otherSales: { code: '4100', kind: 'income', name: { en: 'Other sales', tr: 'Diğer satışlar' } },
  fees: { code: '4200', kind: 'income', name: { en: 'Fees', tr: 'Hizmet bedelleri' } },
  discounts: { code: '4900', kind: 'income', name: { en: 'Discounts given', tr: 'Yapılan indirimler' } },
  costOfGoods: { code: '5000', kind: 'expense', name: { en: 'Cost of goods', tr: 'Satılan malın maliyeti' } },
  expenses: { code: '5400', kind: 'expense', name: { en: 'Expenses', tr: 'Giderler' } },
  revenueShares: { code: '5100', kind: 'expense', name: { en: 'Shares of takings', tr: 'Hasılat payları' } },
  waste: { code: '5320', kind: 'expense', name: { en: 'Waste', tr: 'Zayi' } },
  stockDifference: { code: '5310', kind: 'expense', name: { en: 'Stock differences', tr: 'Stok farkları' } },
  priceDifference: {
    code: '5330',
    kind: 'expense',
    name: { en: 'Purchase price differences', tr: 'Alış fiyatı farkları' },
  },
  cardFees: { code: '5200', kind: 'expense', name: { en: 'Card fees', tr: 'Kart komisyonları' } },
  cardDifference: {
    code: '5210',
    kind: 'expense',
    name: { en: 'Card settlement differences', tr: 'Kart mutabakat farkları' },
  },
  vouchersGiven: {
    code: '5300',
    kind: 'expense',
    name: { en: 'Gift cards given away', tr: 'Karşılıksız hediye kartları' },
  },
  cashDifference: { code: '5900', kind: 'expense', name: { en: 'Cash differences', tr: 'Kasa farkları' } },
} as const satisfies Record<string, SeededAccount>

export type AccountName = keyof typeof accounts
