import type { DemoCaller } from '../../demo/caller.ts'

const always = { kind: 'pass' as const, choiceGroup: null, optional: false, extraMinor: 0 }
const none = { description: { en: '', tr: '' }, validFrom: null, validUntil: null, showOnWebsite: true }

/** A family at one price, a group for less, and on the deck two at one price: each as the house sells it. */
export async function fillDemo({ packages, prices }: DemoCaller): Promise<void> {
  const products = await prices.products()
  const passOf = (product: string, code: string) => {
    const found = products.find((each) => each.code === product)
    const pass = found?.passTypes.find((each) => each.code === code)
    if (!found || !pass) throw new Error(`the demo has no ${code} of ${product}`)
    return { productId: found.id, passTypeId: pass.id }
  }
  const { productId, passTypeId: adult } = passOf('PLAY', 'ADULT')
  const child = passOf('PLAY', 'CHILD').passTypeId
  const student = passOf('PLAY', 'STUDENT').passTypeId
  const family = await packages.create({
    ...none,
    productId,
    name: { en: 'Family', tr: 'Aile' },
    description: {
      en: 'Two adults and two children or students',
      tr: 'İki yetişkin, iki çocuk ya da öğrenci',
    },
    priceMode: 'fixed',
    amountMinor: 120_000,
    percentPpm: null,
    channels: ['door', 'phone', 'web'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: true,
    items: [
      { ...always, passTypeId: adult, qty: 2, per: 'order', designatedMinor: 90_000 },
      { ...always, passTypeId: child, choiceGroup: 1, qty: 2, per: 'order', designatedMinor: 30_000 },
      {
        ...{ ...always, passTypeId: student, choiceGroup: 1, qty: 2, per: 'order', designatedMinor: 30_000 },
        extraMinor: 10_000,
      },
    ],
  })
  const group = await packages.create({
    ...none,
    productId,
    name: { en: 'Group', tr: 'Grup' },
    description: { en: 'From ten people on', tr: 'On kişiden başlayarak' },
    priceMode: 'sum_minus_percent',
    amountMinor: null,
    percentPpm: 150_000,
    channels: ['door', 'phone'],
    minPeople: 10,
    maxPeople: 40,
    partsRefundable: false,
    items: [{ ...always, passTypeId: adult, qty: 1, per: 'person', designatedMinor: null }],
  })
  const deck = passOf('DECK', 'ADULT')
  const pair = await packages.create({
    ...none,
    productId: deck.productId,
    name: { en: 'Deck for two', tr: 'Güvertede iki kişi' },
    priceMode: 'fixed',
    amountMinor: 40_000,
    percentPpm: null,
    channels: ['door', 'phone'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: true,
    items: [{ ...always, passTypeId: deck.passTypeId, qty: 2, per: 'order', designatedMinor: 40_000 }],
  })
  for (const { id, rev } of [family, group, pair]) {
    await packages.setState({ id, expectedRev: rev, state: 'active' })
  }
}
