import { z } from 'zod'
import { kitchenStationId } from './food.ts'
import { commandId, idOf, tillId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import {
  choiceField,
  numberField,
  optional,
  referenceField,
  starting,
  switchField,
  textField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { instant } from './time.ts'

export const printerId = idOf('printer')
export const printJobId = idOf('print_job')
export type PrinterId = z.infer<typeof printerId>
export type PrintJobId = z.infer<typeof printJobId>

/** How papers come out: a printer in the network, the print dialog of a browser, or a printer that is not there. */
export const printerKinds = ['network', 'browser', 'simulated'] as const
export type PrinterKind = (typeof printerKinds)[number]
/** The width of the roll in millimetres. */
export const paperWidths = ['80', '58'] as const
/** Makes differ in the numbers of their code pages. */
export const printerMakes = ['epson', 'star', 'bixolon', 'citizen', 'xprinter', 'sunmi'] as const
/** What a simulated printer does. */
export const printerMoods = ['print', 'silent', 'paper_out', 'cover_open', 'unreachable'] as const

/** How a printer was when it was last asked; `untried`: it never was, `silent`: it has answered before, and not now. */
export const printerLights = [
  'untried',
  'ready',
  'paper_out',
  'cover_open',
  'offline',
  'unreachable',
  'silent',
] as const
export type PrinterLight = (typeof printerLights)[number]

/** A printer of the venue. What it prints by itself is said beside it: stations of the kitchen, and tills. */
export const printerRecord = defineRecord({
  entity: 'printer',
  path: 'printers',
  id: printerId,
  fields: {
    name: textField(60),
    kind: starting(choiceField(printerKinds), 'browser'),
    /** Where a printer in the network is: an IP address or a name. */
    host: optional({ ...textField(253), sample: '192.168.1.50' }),
    port: starting(numberField(9100, 9199), 9100),
    paper: starting(choiceField(paperWidths), '80'),
    make: starting(choiceField(printerMakes), 'epson'),
    cutter: switchField(),
    /** A drawer hangs on it, which opens for a receipt with cash. */
    drawer: switchField(),
    /** Of the tills that it serves: receipts, and passes. */
    receipts: switchField(),
    passes: switchField(),
    /** Prints what this one cannot. */
    fallbackId: optional(referenceField(printerId, { to: 'printers' })),
    simulates: starting(choiceField(printerMoods), 'print'),
  },
  derived: {
    light: z.enum(printerLights),
    lightAt: instant.nullable(),
    stationIds: z.array(kitchenStationId),
    tillIds: z.array(tillId),
    waiting: z.int(),
    failed: z.int(),
  },
  check: ({ kind, host }) => (kind === 'network' && !host ? { path: 'host', message: 'field.required' } : null),
})
export type PrinterRow = z.infer<typeof printerRecord.row>

/** `change`: the receipt of what was changed of an order; `change_pass`: the passes that the guest has for it. */
export const printJobKinds = ['kitchen_ticket', 'receipt', 'pass', 'change', 'change_pass', 'test'] as const
export type PrintJobKind = (typeof printJobKinds)[number]
export const printJobStates = ['waiting', 'printing', 'printed', 'failed', 'cancelled'] as const
export type PrintJobState = (typeof printJobStates)[number]
/**
 * Why a paper did not come out. `interrupted`: its process died, perhaps after it was printed. `silent`: its printer stopped
 * answering; of a paper that was sent already nobody knows whether it came out.
 */
export const printErrors = [
  'unreachable',
  'address',
  'paper_out',
  'cover_open',
  'offline',
  'silent',
  'interrupted',
  'nothing',
] as const
export type PrintError = (typeof printErrors)[number]

/** A paper that is to be printed, or was. */
export const printJob = z.object({
  id: printJobId,
  printer: z.object({ id: printerId, name: z.string(), kind: z.enum(printerKinds) }),
  kind: z.enum(printJobKinds),
  /** The number of the order, or that by which the kitchen calls it. */
  subjectNo: z.string(),
  /** Of a kitchen ticket: whose it is. An order has one for each station. */
  station: storedLocalText.nullable(),
  state: z.enum(printJobStates),
  attempts: z.int(),
  error: z.enum(printErrors).nullable(),
  /** Its paper says that it may be there twice. */
  isCopy: z.boolean(),
  /** Of what was printed: the printer said so. false: it was sent, and the printer says nothing. */
  isConfirmed: z.boolean().nullable(),
  movedFrom: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** When it is tried again. */
  nextAt: instant.nullable(),
  printedAt: instant.nullable(),
})
export type PrintJob = z.infer<typeof printJob>

export const printJobsInput = z.strictObject({
  printerId,
  state: z.enum(printJobStates).optional(),
  cursor: z.string().max(500, 'field.tooLong').optional(),
  limit: z.int().min(1).max(100).default(50),
})
export const printJobPage = z.object({ rows: z.array(printJob), nextCursor: z.string().nullable() })

export const namedPrinterInput = z.strictObject({ id: printerId })
export const namedPrintJobInput = z.strictObject({ id: printJobId })
/** `isOut` false: somebody is about to print it here, and nobody has seen it come out yet. */
export const printedHereInput = namedPrintJobInput.extend({ isOut: z.boolean().default(true) })
export const movePrintJobInput = z.strictObject({ id: printJobId, printerId })
/** Prints a paper once more, marked as a copy; `printerId`: somewhere else. */
export const reprintInput = z.strictObject({ commandId, id: printJobId, printerId: printerId.optional() })
export const testPrinterInput = z.strictObject({ commandId, id: printerId })
export const queuedJob = z.object({ id: printJobId })

/** What a printer prints by itself, all of it. A station or a till that another printer had goes over to this one. */
export const servePrinterInput = z.strictObject({
  id: printerId,
  stationIds: z.array(kitchenStationId).max(100, 'field.tooLong'),
  tillIds: z.array(tillId).max(100, 'field.tooLong'),
})
/** What a printer may be set for. */
export const printerSources = z.object({
  stations: z.array(z.object({ id: kitchenStationId, name: storedLocalText, printerId: printerId.nullable() })),
  tills: z.array(z.object({ id: tillId, name: z.string(), printerId: printerId.nullable() })),
})
export type PrinterSources = z.infer<typeof printerSources>

/** What is looked at: what the kitchen prints, of one station or of all, or what the caller has sold. */
export const printTroublesInput = z.strictObject({
  place: z.enum(['kitchen', 'till']),
  stationId: kitchenStationId.optional(),
})
export type PrintPlace = z.infer<typeof printTroublesInput>
/** Papers that did not come out, and where they could; and those that another printer has printed lately instead. */
export const printTroubles = z.object({
  jobs: z.array(printJob),
  elsewhere: z.array(printJob),
  printers: z.array(z.object({ id: printerId, name: z.string() })),
})
export type PrintTroubles = z.infer<typeof printTroubles>

const slipAlign = z.enum(['left', 'center'])
/** A line of a paper, whatever prints it. */
export const slipBlock = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    align: slipAlign,
    isBold: z.boolean(),
    /** How many times as large. */
    size: z.int(),
  }),
  z.object({ type: z.literal('row'), left: z.string(), right: z.string(), isBold: z.boolean() }),
  z.object({ type: z.literal('rule') }),
  z.object({ type: z.literal('code'), value: z.string() }),
  /** Here the paper is cut. */
  z.object({ type: z.literal('cut') }),
])
export type SlipBlock = z.infer<typeof slipBlock>
/** A paper of a roll. */
export const slip = z.object({ blocks: z.array(slipBlock), opensDrawer: z.boolean() })
export type Slip = z.infer<typeof slip>
