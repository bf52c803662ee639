import type {
  ApiKeyId,
  ApprovalId,
  AuthSessionId,
  Language,
  Presence,
  Rights,
  RoleId,
  UserId,
  VenueId,
} from '@marquee/contract'
import type { HelpArticle } from '@marquee/contract/apps/help-screens'
import type { FeatureKey } from '@marquee/contract/features'
import type { Db } from '@marquee/db'

/** Where the product writes what happened. pino fits; tests pass their own. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/**
 * What one process shares over all calls. Made once by the server, or by a test (`services.ts`). What a room above this
 * one lends to every call, it adds to this interface itself, beside its own type.
 */
export interface Services {
  db: Db
  /** How a page of the menu is called, in every language. */
  pageNames: (id: string) => readonly string[]
  /** The words of a notification in a language. */
  noticeWords: (language: Language, key: string, values: Record<string, string>) => string
  /** The product's help of every screen, which a venue has until it writes its own. */
  helpArticles: readonly HelpArticle[]
  /** Seconds that a hold lasts; null: each channel's own. */
  holdTtlSeconds: number | null
  /** Seats and places that one partner may hold at the same moment. */
  partnerSeats: number
  /** Messages to customers that leave a venue in a minute. */
  messagesPerMinute: number
  log: Log
  /** Address under which people reach the web, without a trailing slash: for links in mails. */
  publicUrl: string
}

/** The signed-in person as every check sees them: taken from the cache, never from the token. */
export interface Actor {
  userId: UserId
  name: string
  email: string
  avatar: string | null
  status: Presence
  language: Language | null
  venueId: VenueId
  /** By which names sort; a change of it is told on the stream `access`, as everything in here. */
  venueLocale: Language
  /** ISO 3166-1: where a phone number is that names no country. */
  venueCountry: string
  /** null: a program that calls with a key. */
  authSessionId: AuthSessionId | null
  apiKeyId: ApiKeyId | null
  /** A key that may use the staff's own tools; a person always may. */
  apps: boolean
  /** null: belongs to the venue without a role and may enter nothing but `signedIn`. */
  roleId: RoleId | null
  roleName: string | null
  isOwner: boolean
  rights: Rights
  /** What the venue has switched off for the active role. */
  featuresOff: readonly FeatureKey[]
  locked: boolean
  /** The active role demands a second factor that the person has not set up: nothing works but setting it up. */
  mfaMissing: boolean
}

/** Another person's leave for exactly this call. */
export interface Approval {
  id: ApprovalId
  approverId: UserId
  approverName: string
  /** The role in which they approved. */
  roleId: RoleId
  /** What the approver may do in the role in which they approved. */
  rights: Rights
  isOwner: boolean
}

/** A WebSocket that stays open over many calls: its token can be renewed, its end can be asked for. */
export interface Connection {
  token: string | null
  close(code: number, reason: string): void
}

/** One call, whatever way it came. `actor` is filled by the door, never by the caller. */
export interface Context {
  services: Services
  requestId: string
  ip: string
  device: string
  /** The Bearer token of an HTTP call; a socket's token lives on its connection. */
  token: string | null
  connection: Connection | null
  transport: 'trpc-http' | 'trpc-ws' | 'rest' | 'internal'
  actor: Actor | null
  /** Of the header `x-approval`; believed by the door alone. */
  approvalId: string | null
  /** Filled by the door when `approvalId` fits this very call. */
  approval: Approval | null
  /**
   * Counts a call whose body shows who calls: for that sign-in, or for the address when it shows nobody. Throws
   * THROTTLED. Absent where the call was counted before.
   */
  countLate?: ((caller: AuthSessionId | null) => void) | undefined
}

/** A call of a signed-in person: what services take as their first argument. */
export interface SignedContext extends Context {
  actor: Actor
  venueId: VenueId
}
