import type { ModuleAccess } from './access.ts'

// What may be uploaded, by purpose: one table for the browser, which asks before it sends, and for the server.

const megabyte = 1024 * 1024

/** Pictures that are read; what is kept is always drawn anew. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

interface Purpose {
  /** Whoever may do one of these may upload. `signedIn`: everybody, for something of their own. */
  access: 'signedIn' | readonly ModuleAccess[]
  mostBytes: number
  /** Media types, found in the bytes and never believed. */
  types: readonly string[]
  /**
   * A picture is drawn anew in this form, no larger than `edge`, with a small one beside it. Absent: kept as it is.
   * `isSquare`: only the middle of it.
   */
  picture?: { form: 'webp' | 'png'; edge: number; smallEdge: number; isSquare?: true }
  /** What is kept as it is, and is a picture, has a small one beside it, no larger than this. */
  previewEdge?: number
}

/** Documents of offices that are taken: what can carry macros is not among them. */
const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'image/jpeg',
  'image/png',
] as const

/** What each purpose takes, and from whom. */
export const filePurposes = {
  productPicture: {
    access: [{ module: 'ticket_schedules', action: 'update' }],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 1600, smallEdge: 320 },
  },
  itemPicture: {
    access: [
      { module: 'inventory_items', action: 'create' },
      { module: 'inventory_items', action: 'update' },
    ],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 1200, smallEdge: 320 },
  },
  foodPicture: {
    access: [
      { module: 'food_products', action: 'create' },
      { module: 'food_products', action: 'update' },
    ],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 1200, smallEdge: 320 },
  },
  // A delivery note, or what was thrown away.
  stockPhoto: {
    access: [
      { module: 'stock', action: 'receive' },
      { module: 'stock', action: 'waste' },
    ],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 2000, smallEdge: 320 },
  },
  vehiclePhoto: {
    access: [
      { module: 'vehicles', action: 'update' },
      { module: 'my_trips', action: 'drive' },
    ],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 2000, smallEdge: 320 },
  },
  expenseReceipt: {
    access: [
      { module: 'expenses', action: 'create' },
      { module: 'expenses', action: 'update' },
    ],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 2400, smallEdge: 320 },
  },
  // Printed: the documents take PNG.
  venueLogo: {
    access: [{ module: 'settings', action: 'update' }],
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'png', edge: 900, smallEdge: 320 },
  },
  // A screen, as somebody sees it who says something about it.
  feedbackPicture: {
    access: 'signedIn',
    mostBytes: 12 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 2000, smallEdge: 320 },
  },
  personPicture: {
    access: 'signedIn',
    mostBytes: 4 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 256, smallEdge: 96, isSquare: true },
  },
  contactPicture: {
    access: 'signedIn',
    mostBytes: 4 * megabyte,
    types: pictureTypes,
    picture: { form: 'webp', edge: 256, smallEdge: 96, isSquare: true },
  },
  // What an acquirer has paid out: read when it comes in, kept as it was.
  settlementFile: {
    access: [{ module: 'transactions', action: 'reconcile' }],
    mostBytes: 8 * megabyte,
    types: ['text/csv'],
  },
  // What a bank is told to pay: made here, and brought by nobody.
  payoutFile: { access: [], mostBytes: 8 * megabyte, types: ['application/xml', 'text/csv'] },
  sharedFile: { access: 'signedIn', mostBytes: 25 * megabyte, types: documentTypes, previewEdge: 320 },
  mailAttachment: { access: 'signedIn', mostBytes: 20 * megabyte, types: documentTypes, previewEdge: 320 },
} as const satisfies Record<string, Purpose>

export type FilePurpose = keyof typeof filePurposes
export const filePurposeNames = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]

/** The rules of a purpose, whichever it is. */
export const purposeOf = (purpose: FilePurpose): Purpose => filePurposes[purpose]

/** Pictures of more points are refused: a file of a few bytes can claim more than any memory holds. */
export const mostPicturePoints = 36_000_000
