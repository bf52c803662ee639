import {
  type Channel,
  inLanguage,
  type PackageOnSale,
  packageOnSale,
  type SalePackage,
  type TicketSessionId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { dishesOnMenu } from '../../food/service/packaged.ts'
import { insertVersion, type PackageForSession, selectForSession, shareForSession } from '../repo/packages.ts'

/** A package of a sale, as it is at this moment. */
export interface OpenPackage {
  package: PackageOnSale
  /** Its name, as it is kept with the lines of its parts. */
  label: string
  qty: number
  people?: number | undefined
  /** The revision that the buyer was shown. */
  versionRev: number
  /** When its dishes are wanted: for the show, or at once where that has begun. */
  wantedAt: string
}

const wantedFor = ({ startsAt }: Pick<PackageForSession, 'startsAt'>): string => {
  const [start, now] = [new Date(startsAt), new Date()]
  return (start > now ? start : now).toISOString()
}

/** The packages that a ticket session is sold with, in their order. */
export async function packagesOf(
  ctx: SignedContext,
  db: Db,
  ticketSessionId: TicketSessionId,
): Promise<PackageOnSale[]> {
  const rows = await selectForSession(db, { venueId: ctx.venueId, ticketSessionId })
  const packages = rows.map((row) => packageOnSale.parse(row))
  const [first] = rows
  const named = packages.flatMap(dishesOf)
  if (!first || named.length === 0) return packages
  const found = await dishesOnMenu(db, { venueId: ctx.venueId, at: wantedFor(first) }, named)
  const dishes = new Map(
    named.map(({ itemId }, at) => {
      const { unitMinor = null, taxPpm = 0, left = null } = found[at] ?? {}
      return [itemId, { itemId, listMinor: unitMinor, taxPpm, left }] as const
    }),
  )
  return packages.map((pack) => {
    const own = pack.items.flatMap(({ id }) => dishes.get(id) ?? [])
    return own.length > 0 ? { ...pack, dishes: own } : pack
  })
}

const dishesOf = ({ items }: PackageOnSale) =>
  items.flatMap(({ id, variantId, modifiers }) => (variantId === null ? [] : [{ itemId: id, variantId, modifiers }]))

/**
 * The packages of a sale as they are now; nobody changes them until the transaction ends. VALIDATION by field for one
 * that the venue does not have, or does not sell for this show and by this channel.
 */
export async function openPackages(
  ctx: SignedContext,
  tx: Tx,
  {
    ticketSessionId,
    channel,
    packages,
  }: { ticketSessionId: TicketSessionId; channel: Channel; packages: readonly SalePackage[] },
): Promise<OpenPackage[]> {
  const ids = packages.map(({ packageId }) => packageId)
  const found = await shareForSession(tx, { venueId: ctx.venueId, ticketSessionId, ids })
  return packages.map(({ packageId, qty, people, versionRev }, place) => {
    const row = found.get(packageId)
    if (!row?.isGood || !row.channels.includes(channel)) {
      refuseField(`packages.${place}.packageId`, 'field.notForSale')
    }
    const label = inLanguage(row.name, ctx.actor.venueLocale).slice(0, 200)
    return { package: packageOnSale.parse(row), label, qty, people, versionRev, wantedAt: wantedFor(row) }
  })
}

/** Keeps what the packages of a sale are at this moment, for the lines that name it. */
export async function freezeVersions(ctx: SignedContext, tx: Tx, opened: readonly OpenPackage[]): Promise<void> {
  for (const { package: version } of opened) await insertVersion(tx, ctx.venueId, version)
}
