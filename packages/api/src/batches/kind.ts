import type { Access, ApiKeyId, ErrorCode, FieldIssue, LocalText, RoleId, UserId, VenueId } from '@marquee/contract'
import type { SignedContext } from '../core/context.ts'
import type { Work } from '../core/work.ts'

/** What became of a batch when nothing of it is left to do. */
export interface BatchEnd {
  id: string
  done: number
  failed: number
}

/** A kind of work over many rows. */
export interface BatchKind {
  /** `shifts.import`. */
  name: string
  /** What its maker must be allowed to do at each item; without it the batch stops. */
  access: Access
  /** How many items are worked on side by side, over all processes. */
  atOnce: number
  /**
   * Does one item in the transaction that also keeps its result. What it throws becomes the item's error, and nothing
   * of it stays.
   */
  perform(ctx: SignedContext, work: Work, input: unknown): Promise<Record<string, unknown>>
  /**
   * Does many items with few statements, in one transaction that also keeps their results. null in the place of an item
   * of which nothing was done: it is done by itself. When this throws, nothing of the set stays, and its items are done
   * in smaller sets, the last of them by `perform`.
   */
  performSet?:
    | ((ctx: SignedContext, work: Work, inputs: readonly unknown[]) => Promise<(Record<string, unknown> | null)[]>)
    | undefined
  /** Tells the screens that show what the items changed: about once a second and not once for each item. */
  tell?(ctx: SignedContext, work: Work): void
  /** The page that its notices lead to; where it depends on what was done, by the first item's input. */
  link: string | ((first: unknown) => string)
  /** What its maker reads when it has ended. */
  notice(end: BatchEnd): LocalText
}

/** Thrown by an item whose time has not come: nothing of it stays, it counts as no attempt, and the batch waits so long. */
export class NotYet extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`not before ${seconds} s from now`)
    this.seconds = seconds
  }
}

/** Names a batch. */
export interface BatchKey {
  venueId: VenueId
  batchId: string
}

/** Who started a batch: a person in a role, or a program with that person's key. */
export interface BatchMaker {
  userId: UserId
  roleId: RoleId
  apiKeyId: ApiKeyId | null
}

/** A batch that is being worked on. `ctx` is its maker as they were when this turn began. */
export interface Running {
  key: BatchKey
  kind: BatchKind
  ctx: SignedContext
  maker: BatchMaker
}

/** Why an item was not done. */
export interface ItemError {
  code: ErrorCode
  issues?: FieldIssue[]
}

const kinds = new Map<string, BatchKind>()

/** Declares a kind of batch; its name is in use once. */
export function defineBatch(kind: BatchKind): BatchKind {
  if (kinds.has(kind.name)) throw new Error(`the batch ${kind.name} is declared twice`)
  kinds.set(kind.name, kind)
  return kind
}

/** The kind of this name, if this version of the product has it. */
export const findBatchKind = (name: string): BatchKind | undefined => kinds.get(name)

/** The kind of this name; throws when this version of the product has none. */
export function batchKind(name: string): BatchKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`there is no batch ${name}`)
  return kind
}
