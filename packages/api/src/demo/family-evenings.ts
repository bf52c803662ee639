import { randomUUID } from 'node:crypto'
import type { OrderId, PackageOnSale, TicketSessionId } from '@marquee/contract'
import { packagePrices } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { showsAhead, soonHours, unlessFull } from './shows.ts'

const packageName = { en: 'Family evening with popcorn', tr: 'Patlamış mısırlı aile gecesi' }

/** A family sees the play with popcorn and something to drink, and hot dogs if they like. Once there is a menu. */
export async function makeFamilyEvening({ packages, prices }: DemoCaller): Promise<void> {
  const play = (await prices.products()).find(({ code }) => code === 'PLAY')
  const kind = (code: string) => play?.passTypes.find((each) => each.code === code)?.id
  const [adult, child] = [kind('ADULT'), kind('CHILD')]
  const dishes = await packages.dishes()
  const dish = (name: string) => dishes.find((each) => each.name.en === name)
  const [popcorn, lemonade, juice, hotDog] = ['Popcorn · Large', 'House lemonade', 'Orange juice', 'Hot dog'].map(dish)
  if (!play || !adult || !child || !popcorn || !lemonade || !juice || !hotDog) return
  const ketchup = hotDog.groups.flatMap(({ options }) => options).find(({ name }) => name.en === 'Ketchup')
  const part = { passTypeId: null, choiceGroup: null, per: 'order' as const, optional: false, extraMinor: 0 }
  const pass = { ...part, kind: 'pass' as const }
  const food = { ...part, kind: 'food' as const }
  const drink = { ...food, choiceGroup: 1, qty: 4, designatedMinor: 29_000 }
  const { id, rev } = await packages.create({
    productId: play.id,
    name: packageName,
    description: {
      en: 'Two adults and two children, with popcorn and a drink each. It is ready at the pickup when the show begins.',
      tr: 'İki yetişkin ve iki çocuk; patlamış mısır ve herkese bir içecek. Gösteri başlarken teslim noktasında hazır.',
    },
    priceMode: 'fixed',
    amountMinor: 159_000,
    percentPpm: null,
    validFrom: null,
    validUntil: null,
    channels: ['door', 'phone'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: false,
    showOnWebsite: false,
    items: [
      { ...pass, passTypeId: adult, qty: 2, designatedMinor: 74_000 },
      { ...pass, passTypeId: child, qty: 2, designatedMinor: 36_000 },
      { ...food, variantId: popcorn.variantId, qty: 2, designatedMinor: 20_000 },
      { ...drink, variantId: lemonade.variantId },
      { ...drink, variantId: juice.variantId },
      {
        ...{ ...food, variantId: hotDog.variantId, qty: 2, designatedMinor: null, optional: true, extraMinor: 30_000 },
        modifiers: ketchup ? [{ optionId: ketchup.id, qty: 1 }] : [],
      },
    ],
  })
  await packages.setState({ id, expectedRev: rev, state: 'active' })
}

/** Who buys it, with which of the drinks, and whether with hot dogs. */
const families: readonly [guest: string, drink: number, hotDogs: boolean][] = [
  ['Melis Yıldız', 0, true],
  ['Barış Koç', 1, false],
  ['Hannah Vogel', 0, false],
]
const perShow = 2

/** Families buy it for the next shows, today’s first. Returns what was sold. */
export async function sellFamilyEvenings(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ orders: number; passes: number }> {
  return asOwner(services, manager, async (caller) => {
    let orders = 0
    for (const { id } of await showsAhead(caller, soonHours)) {
      const { packages, prices } = await caller.booking.session({ id })
      const pack = packages.find(({ name }) => name.en === packageName.en)
      for (let at = 0; pack && at < perShow; at += 1) {
        orders += await sellOne(caller, {
          id,
          pack,
          version: prices.version,
          family: families[orders % families.length],
        })
      }
    }
    return { orders, passes: orders * 4 }
  })
}

interface Sale {
  id: TicketSessionId
  pack: PackageOnSale
  version: number
  family: (typeof families)[number] | undefined
}

async function sellOne({ orders }: DemoCaller, { id, pack, version, family }: Sale): Promise<number> {
  if (!family) return 0
  const [guest, drink, hotDogs] = family
  const drinks = pack.items.filter(({ choiceGroup }) => choiceGroup !== null)
  const chosen = pack.items.filter((item) =>
    item.choiceGroup !== null ? item === drinks[drink] : hotDogs || !item.optional,
  )
  // At a fixed price nobody asks what a piece costs alone.
  const pieces = chosen.flatMap(({ id: itemId, qty }) => Array.from({ length: qty }, () => ({ itemId, listMinor: 0 })))
  const dueMinor = packagePrices(pack, pieces).reduce((sum, minor) => sum + minor, 0)
  const sale = {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: id,
    items: [],
    packages: [
      {
        ...{ packageId: pack.id, versionRev: pack.rev },
        parts: chosen.map(({ id: itemId, qty }) => ({ itemId, qty })),
      },
    ],
    best: { qty: 4 },
    payments: [{ method: 'card' as const, amountMinor: dueMinor, reference: '004221' }],
    priceVersion: version,
    expectedDueMinor: dueMinor,
    guest: { name: guest },
  }
  return (await unlessFull(orders.sell(sale))) === null ? 0 : 1
}
