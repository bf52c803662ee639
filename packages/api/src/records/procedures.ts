import {
  type FilePurpose,
  importedRecords,
  listRecordsInput,
  liveInput,
  type RecordDefinition,
  recordChange,
  recordPageInput,
  recordPageOf,
  recordPartInput,
  recordTarget,
  uploadInput,
  uploadLeave,
} from '@marquee/contract'
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import { z } from 'zod'
import type { SignedContext } from '../core/context.ts'
import { liveEvents } from '../door/live-events.ts'
import type { Meta, signedIn } from '../door/trpc.ts'
import { askUpload } from '../files/ask-upload.ts'
import { liveOutput } from '../realtime/live-output.ts'
import type { CreateOf, ImportOf, PageOfRows, RecordService, RowOf, UpdateOf } from './types.ts'

/** A procedure that has declared its access and not yet its input. */
type Door = typeof signedIn

type ListProcedure<Definition extends RecordDefinition> = TRPCQueryProcedure<{
  meta: Meta
  input: z.input<typeof listRecordsInput>
  output: RowOf<Definition>[]
}>
type PageProcedure<Definition extends RecordDefinition> = TRPCQueryProcedure<{
  meta: Meta
  input: z.input<ReturnType<typeof recordPageInput>>
  output: PageOfRows<RowOf<Definition>>
}>
type GetProcedure<Definition extends RecordDefinition> = TRPCQueryProcedure<{
  meta: Meta
  input: z.input<typeof recordTarget>
  output: RowOf<Definition>
}>
type PartProcedure<Definition extends RecordDefinition> = TRPCMutationProcedure<{
  meta: Meta
  input: z.input<ReturnType<typeof recordPartInput>>
  output: PageOfRows<RowOf<Definition>>
}>
type Mutation<Definition extends RecordDefinition, Input> = TRPCMutationProcedure<{
  meta: Meta
  input: Input
  output: RowOf<Definition>
}>

type ImportProcedure<Input> = TRPCMutationProcedure<{
  meta: Meta
  input: Input
  output: z.output<typeof importedRecords>
}>
type ExportProcedure<Definition extends RecordDefinition> = TRPCMutationProcedure<{
  meta: Meta
  input: z.input<typeof listRecordsInput>
  output: RowOf<Definition>[]
}>

/**
 * The procedures of a declared record. Each is given its own access, as everywhere:
 * `create: shifts.create(can('shifts', 'create'))`.
 */
export function recordProcedures<Definition extends RecordDefinition>(service: RecordService<Definition>) {
  const { record, topic } = service
  type Create = z.input<Definition['create']>
  type Update = z.input<Definition['update']>
  type Archive = z.input<Definition['archive']>
  return {
    /** The records in use, or those in the archive. */
    list: (door: Door) =>
      door
        .input(listRecordsInput)
        .output(z.array(record.row))
        .query(({ ctx, input }) => service.list(ctx, input.archived)) as unknown as ListProcedure<Definition>,
    /** A page of a list of any length: searched, in one of the declared orders, from where the page before ended. */
    page: (door: Door) =>
      door
        .input(recordPageInput(record))
        .output(recordPageOf(record))
        .query(({ ctx, input }) => service.page(ctx, input)) as unknown as PageProcedure<Definition>,
    /** One record, on whatever page of the list it is. */
    get: (door: Door) =>
      door
        .input(recordTarget)
        .output(record.row)
        .query(({ ctx, input }) => service.get(ctx, input.id)) as unknown as GetProcedure<Definition>,
    create: (door: Door) =>
      door
        .meta({ audited: true })
        .input(record.create)
        .output(record.row)
        .mutation(({ ctx, input }) => service.create(ctx, input as CreateOf<Definition>)) as unknown as Mutation<
        Definition,
        Create
      >,
    /**
     * Creates all of them or none: VALIDATION names what cannot be kept by row and field, `rows.3.code`. More than
     * `mostAtOnce` come in by themselves, in the background.
     */
    import: (door: Door) =>
      door
        .meta({ audited: true, bodyBytes: 16 * 1024 * 1024 })
        .input(record.import)
        .output(importedRecords)
        .mutation(({ ctx, input }) => service.import(ctx, input as ImportOf<Definition>)) as unknown as ImportProcedure<
        z.input<Definition['import']>
      >,
    /** The records in use, or those in the archive, for a file; it leaves a trace in the audit. */
    export: (door: Door) =>
      door
        .meta({ audited: true })
        .input(listRecordsInput)
        .output(z.array(record.row))
        .mutation(({ ctx, input }) => service.export(ctx, input.archived)) as unknown as ExportProcedure<Definition>,
    /** The same of a list in pages, one part after the other; the first one leaves the trace. */
    exportPart: (door: Door) =>
      door
        .meta({ audited: true })
        .input(recordPartInput(record))
        .output(recordPageOf(record))
        .mutation(({ ctx, input }) => service.exportPart(ctx, input)) as unknown as PartProcedure<Definition>,
    /** Changes what is named; STALE carries the record as it is now. */
    update: (door: Door) =>
      door
        .meta({ audited: true })
        .input(record.update)
        .output(record.row)
        .mutation(({ ctx, input }) => service.update(ctx, input as UpdateOf<Definition>)) as unknown as Mutation<
        Definition,
        Update
      >,
    /** Leave to upload a picture; its file becomes the record's with the next `create` or `update`. */
    upload: (door: Door) =>
      door
        .input(uploadInput)
        .output(uploadLeave)
        .mutation(({ ctx, input }) => askUpload(ctx, purposeIn(record), input)),
    /** Puts a record into the archive, or brings it back. */
    archive: (door: Door) =>
      door
        .meta({ audited: true })
        .input(record.archive)
        .output(record.row)
        .mutation(({ ctx, input }) =>
          service.archive(ctx, input as { id: string; expectedRev: number }),
        ) as unknown as Mutation<Definition, Archive>,
    /** Says which record changed; readers fetch it themselves. */
    changed: (door: Door) =>
      door
        .input(liveInput)
        .output(liveOutput(recordChange))
        .subscription(({ ctx, input, signal }) => changes(ctx, { topic, door, signal, ...input })),
  }
}

function purposeIn({ path, fields }: RecordDefinition): FilePurpose {
  const purpose = Object.values(fields).find(({ kind }) => kind === 'picture')?.purpose
  if (purpose === undefined) throw new Error(`${path} has no picture`)
  return purpose
}

interface ChangesOptions {
  topic: string
  door: Door
  lastEventId?: string | null | undefined
  signal: AbortSignal | undefined
}

function changes(ctx: SignedContext, { topic, door, lastEventId, signal }: ChangesOptions) {
  const { access } = door._def.meta ?? {}
  if (access === undefined) throw new Error(`the stream ${topic} declares no access`)
  return liveEvents({ ctx, topic, access, lastEventId, signal, present: (payload) => recordChange.parse(payload) })
}
