import {
  type PackageId,
  type PackageItemId,
  type PassTypeId,
  type PriceWhy,
  type SeatCategoryId,
  type SpecialPrice,
  type TicketSessionId,
  taxInside,
} from '@marquee/contract'
import type { SaleRide } from '@marquee/contract/rides'

/** What a line of an order can be about, as the database knows it. Which of them can be sold: `LineKind`. */
export type StoredKind = 'pass' | 'food' | 'package' | 'ride' | 'voucher' | 'membership' | 'fee' | 'discount' | 'tip'

/** The tax inside an amount: by which rule of the venue, and how much of the net amount in millionths. */
export interface Tax {
  code: string
  ppm: number
}

/** One line of an order. All amounts in minor units, with the tax inside. */
export interface BillLine {
  lineNo: number
  kind: StoredKind
  ticketSessionId: TicketSessionId | null
  passTypeId: PassTypeId | null
  seatCategoryId: SeatCategoryId | null
  qty: number
  unitMinor: number
  netMinor: number
  taxMinor: number
  grossMinor: number
  taxCode: string
  taxPpm: number
  why: PriceWhy | null
  reason: string | null
  /** Sold for another price than the list's, which is `listMinor` for one. */
  special: SpecialPrice['kind'] | 'package' | null
  listMinor: number | null
  /** The line of the package that it is a part of. */
  parentLineNo: number | null
  /** Of a part of a package: which item of it. */
  packageItemId: PackageItemId | null
  /** Of the line of a package: which version of which was sold. */
  package: { id: PackageId; rev: number } | null
  /** Of a discount: the one line that it makes cheaper. */
  offLineNo: number | null
}

/** One person-bearing piece: on which line it stands and where it is. */
export interface BillPass {
  lineNo: number
  /** The line of the package that it is a part of. */
  parentLineNo: number | null
  passTypeId: PassTypeId
  seatNo: number | null
  areaNo: number | null
  holderName: string | null
}

/** Guests who are carried: on which line they stand, and on which trips they go. */
export interface BillRide extends SaleRide {
  lineNo: number
  /** The line of the package that they are a part of. */
  parentLineNo: number | null
  /** The field of the input that says how they go. */
  path: string
}

/** What a kind adds to a bill: its lines, and what else its own statement writes. */
export interface Made {
  lines: BillLine[]
  passes?: BillPass[]
  rides?: BillRide[]
}

/**
 * Makes the lines of one kind out of what is wanted and what it costs, to go behind the lines that are there. Pure;
 * throws `Unsellable` for what cannot be sold.
 */
export type LineMaker<Wish> = (wish: Wish, before: readonly BillLine[]) => Made

/** What cannot be sold, by the field of the input that is wrong. */
export class Unsellable extends Error {
  readonly path: string
  readonly why: 'field.invalid' | 'field.required' | 'field.tooSmall' | 'field.tooBig'
  constructor(path: string, why: Unsellable['why'] = 'field.invalid') {
    super('unsellable')
    this.path = path
    this.why = why
  }
}

type Priced = Pick<BillLine, 'lineNo' | 'kind' | 'qty' | 'unitMinor'> & { tax: Tax } & Partial<
    Pick<
      BillLine,
      | 'ticketSessionId'
      | 'passTypeId'
      | 'seatCategoryId'
      | 'why'
      | 'reason'
      | 'taxMinor'
      | 'special'
      | 'listMinor'
      | 'parentLineNo'
      | 'packageItemId'
      | 'package'
      | 'offLineNo'
    >
  >

/**
 * A line with its sums: the tax inside is rounded half away from zero unless it is known, so net and tax add up to what
 * is paid.
 */
export function lineOf({ tax, ...priced }: Priced): BillLine {
  const grossMinor = priced.qty * priced.unitMinor
  const taxMinor = priced.taxMinor ?? taxInside(grossMinor, tax.ppm)
  const none = {
    ticketSessionId: null,
    passTypeId: null,
    seatCategoryId: null,
    why: null,
    reason: null,
    special: null,
    listMinor: null,
    parentLineNo: null,
    packageItemId: null,
    package: null,
    offLineNo: null,
  }
  return {
    ...none,
    ...priced,
    grossMinor,
    taxMinor,
    netMinor: grossMinor - taxMinor,
    taxCode: tax.code,
    taxPpm: tax.ppm,
  }
}

/** How a line without tax is called where a rule of the venue would stand. */
export const noTax = 'NONE'

export const grossOf = (lines: readonly BillLine[]): number => lines.reduce((sum, line) => sum + line.grossMinor, 0)
