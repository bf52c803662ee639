import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'
import type { Sealing } from '../identity/sealed.ts'

// Links that are cut off the end leave a chain that fits in itself. What notices is the head: number and digest of the
// last link, signed by a key that the database does not hold. Every process that seals moves it forward, never back.

/** The head of a venue's chain, and what the chain has in its place. */
interface HeadAtChain {
  head: { number: number; digest: Buffer; keyName: Buffer | null; signature: Buffer | null } | null
  /** The digest of the link that the head names; null: there is no such link. */
  linkDigest: Buffer | null
  /** The number of the chain's last link; 0: it has none. */
  last: number
}

const purpose = 'audit head'
const keyNameOf = (sealing: Sealing) => sealing.fingerprint({ purpose, owner: 'key' }, 'name').subarray(0, 8)
const signatureOf = (sealing: Sealing, venueId: string, { number, digest }: { number: number; digest: Buffer }) =>
  sealing.fingerprint({ purpose, owner: venueId }, `${number}:${digest.toString('hex')}`)

/** One statement, hence one moment: a seal that comes meanwhile cannot look like a cut. */
async function readHead(db: Db | Tx, venueId: string): Promise<HeadAtChain> {
  const { rows } = await sql<{
    number: number | null
    digest: Buffer
    key_name: Buffer | null
    signature: Buffer | null
    link_digest: Buffer | null
    last: number
  }>`
    select h.number::integer as number, h.digest, h.key_name, h.signature, s.digest as link_digest,
      coalesce((select max(number) from audit_seal where venue_id = v.id), 0)::integer as last
    from venue v
    left join audit_head h on h.venue_id = v.id
    left join audit_seal s on s.venue_id = h.venue_id and s.number = h.number
    where v.id = ${venueId}`.execute(db)
  const row = rows[0]
  if (!row) return { head: null, linkDigest: null, last: 0 }
  const { number, digest, key_name: keyName, signature, link_digest: linkDigest, last } = row
  return { head: number === null ? null : { number, digest, keyName, signature }, linkDigest, last }
}

/**
 * What a head is worth: `ours`; `other`, from before there were heads or signed under another secret, to be signed anew;
 * `forged`, of our key and yet not by us.
 */
function worthOf(
  sealing: Sealing,
  venueId: string,
  head: NonNullable<HeadAtChain['head']>,
): 'ours' | 'other' | 'forged' {
  if (!head.keyName?.equals(keyNameOf(sealing))) return 'other'
  return head.signature?.equals(signatureOf(sealing, venueId, head)) ? 'ours' : 'forged'
}

/** The number of the first link that the head shows to be missing or rewritten; null: the end is where it was. */
function cutOf(sealing: Sealing, venueId: string, { head, linkDigest, last }: HeadAtChain): number | null {
  if (head === null) return last === 0 ? null : last + 1
  if (linkDigest === null) return Math.min(last + 1, head.number)
  if (!linkDigest.equals(head.digest)) return head.number
  return worthOf(sealing, venueId, head) === 'forged' ? last + 1 : null
}

/**
 * The number of the first link that is missing at the end of a venue's chain, or was put in the place of another; null:
 * nothing was cut off. A head that was removed or forged says that the link after the last one is missing.
 */
export async function findCut(db: Db | Tx, sealing: Sealing, venueId: string): Promise<number | null> {
  return cutOf(sealing, venueId, await readHead(db, venueId))
}

/**
 * Whether the process that seals may move the head forward, asked while it holds the venue's chain: `anew` when it has
 * to replace a head that another secret signed; `no` when the end was cut off: the head then stays where it is and
 * keeps saying so.
 */
export async function mayMoveHead(tx: Tx, sealing: Sealing, venueId: string): Promise<'yes' | 'anew' | 'no'> {
  const found = await readHead(tx, venueId)
  if (cutOf(sealing, venueId, found) !== null) return 'no'
  return found.head !== null && worthOf(sealing, venueId, found.head) === 'other' ? 'anew' : 'yes'
}

/** Signs the end of a venue's chain. */
export async function moveHead(
  tx: Tx,
  sealing: Sealing,
  { venueId, ...end }: { venueId: string; number: number; digest: Buffer },
): Promise<void> {
  const head = { ...end, key_name: keyNameOf(sealing), signature: signatureOf(sealing, venueId, end) }
  await tx
    .insertInto('audit_head')
    .values({ venue_id: venueId, ...head })
    .onConflict((conflict) => conflict.column('venue_id').doUpdateSet(head))
    .execute()
}
