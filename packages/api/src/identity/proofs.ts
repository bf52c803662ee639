import { createHash, randomBytes } from 'node:crypto'
import { type VenueId, venueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'
import type { Tokens } from './tokens.ts'

// A proof is the secret of a link: whoever has it has read the mail (or was handed the invitation). Only its hash is
// stored. The secret of a reset or of a confirmation is random; an invitation's is derived, because the answer of an
// invite is kept for retries and must be able to name the link again without holding it.

/** What a link is for. */
export type ProofKind = 'invitation' | 'reset' | 'confirmation'

/** How long an invitation is good. */
export const invitationHours = 7 * 24
const hoursOf: Record<ProofKind, number> = { invitation: invitationHours, confirmation: 24, reset: 1 }

/** The stored form of a secret. */
export function proofHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The secret of an invitation; it names the venue, so that it opens the door of that venue and of no other. */
export function invitationSecret(tokens: Tokens, proof: { id: string; venueId: string }): string {
  return `${proof.venueId}.${tokens.invitationSecret(`${proof.id}.${proof.venueId}`)}`
}

/** The venue that an invitation's secret names; null for other secrets. Believe it only once the hash was found. */
export function invitedVenue(secret: string): VenueId | null {
  const parsed = venueId.safeParse(secret.split('.')[0])
  return parsed.success ? parsed.data : null
}

/** The secret of a new link, for a reset or a confirmation: 32 random bytes. */
export function newProofSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Path of the page that takes a proof. */
export function proofPath(secret: string, kind: ProofKind): string {
  const proof = encodeURIComponent(secret)
  if (kind === 'confirmation') return `/confirm-email?proof=${proof}`
  return `/reset-password?proof=${proof}${kind === 'invitation' ? '&invitation=1' : ''}`
}

interface NewProof {
  userId: string
  kind: ProofKind
  /** Makes the secret from the proof's id. */
  secret(id: string): string
}

/** Stores a proof; returns its id, its secret and when it ends (invitation 7 days, confirmation one, reset one hour). */
export async function insertProof(tx: Tx, proof: NewProof): Promise<{ id: string; secret: string; expiresAt: string }> {
  const id = uuidv7()
  const secret = proof.secret(id)
  const { expires_at } = await tx
    .insertInto('password_proof')
    .values({
      id,
      user_id: proof.userId,
      kind: proof.kind,
      secret_hash: proofHash(secret),
      expires_at: sql<string>`now() + make_interval(hours => ${hoursOf[proof.kind]})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { id, secret, expiresAt: expires_at }
}
