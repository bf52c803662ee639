import { type PackageId, type PackageOnSale, packageFault, packagePrices } from '@marquee/contract'
import { type BillPass, type LineMaker, lineOf, noTax, Unsellable } from './line.ts'
import { type Item, type PassPrices, pathOf, placesOf } from './pass.ts'

/** A package as it is bought. */
export interface PackageBought {
  package: Pick<
    PackageOnSale,
    'priceMode' | 'amountMinor' | 'percentPpm' | 'minPeople' | 'maxPeople' | 'items' | 'rev'
  > & { id: PackageId }
  /** Its name, as it is kept with its parts. */
  label: string
  qty: number
  people?: number | undefined
}

/** Packages of one ticket session, with the items that are parts of them. */
export interface PackageWish {
  packages: readonly PackageBought[]
  items: readonly Item[]
  prices: PassPrices
}

/**
 * For each package a line without an amount, then its parts: one line for each pass type, category and share of the price,
 * together exactly what the package costs. `Unsellable` where the parts are not those of the package, or the list has no
 * price for one.
 */
export const packageLines: LineMaker<PackageWish> = ({ packages, items, prices: book }, before) => {
  const lines: Parameters<typeof lineOf>[0][] = []
  const passes: BillPass[] = []
  for (const [place, bought] of packages.entries()) {
    const own = items.filter(({ packaged }) => packaged?.place === place)
    requireParts(own, bought, place)
    const pieces = own.flatMap((item, index) =>
      placesOf(item, book).map(({ category, ...where }, piece) => {
        const price = book.prices.find(
          (candidate) => candidate.passTypeId === item.passTypeId && candidate.seatCategoryId === category,
        )
        if (!price) throw new Unsellable(pathOf(item, index))
        const holderName = item.holderNames[piece] || null
        return { ...price, ...where, holderName, itemId: item.packaged?.itemId ?? '', listMinor: price.amountMinor }
      }),
    )
    const prices = packagePrices(bought.package, pieces)
    const parentLineNo = before.length + lines.length + 1
    const { id, rev } = bought.package
    lines.push({
      lineNo: parentLineNo,
      kind: 'package',
      qty: bought.qty,
      unitMinor: 0,
      tax: { code: noTax, ppm: 0 },
      package: { id, rev },
    })
    const parts = new Map<string, Parameters<typeof lineOf>[0]>()
    for (const [index, piece] of pieces.entries()) {
      const { passTypeId, seatCategoryId, seatNo, areaNo, holderName, listMinor, taxPpm, why } = piece
      const unitMinor = prices[index] ?? 0
      const key = JSON.stringify([passTypeId, seatCategoryId, unitMinor])
      const known = parts.get(key)
      const line = known ?? {
        lineNo: before.length + lines.length + 1,
        kind: 'pass' as const,
        qty: 0,
        unitMinor,
        tax: { code: book.taxCode, ppm: taxPpm },
        ticketSessionId: book.ticketSessionId,
        passTypeId,
        seatCategoryId,
        why,
        reason: bought.label,
        special: 'package' as const,
        listMinor,
        parentLineNo,
      }
      if (!known) {
        parts.set(key, line)
        lines.push(line)
      }
      line.qty += 1
      passes.push({ lineNo: line.lineNo, passTypeId, seatNo, areaNo, holderName })
    }
  }
  return { lines: lines.map(lineOf), passes }
}

function requireParts(own: readonly Item[], { package: pack, qty, people }: PackageBought, place: number): void {
  const parts = own.map(({ packaged, seatNos, areaNo, qty: standing = 0 }) => ({
    itemId: packaged?.itemId ?? '',
    pieces: seatNos.length + (areaNo === undefined ? 0 : standing),
  }))
  const fault = packageFault(pack, { qty, people, parts })
  if (fault) throw new Unsellable(`packages.${place}.${fault.path}`, fault.message)
}
