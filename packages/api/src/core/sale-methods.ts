import type { Channel, PaymentMethod, PaymentMethodId, PaymentReference, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { refuseField } from './refusal.ts'
import type { Tx } from './work.ts'

/** A way of payment as a sale uses it. */
export interface SaleMethod {
  id: PaymentMethodId
  kind: PaymentMethod
  reference: PaymentReference
  archived: boolean
}

/** SQL: the ways of payment of a venue as `SaleMethod[]`, those in use in their order, then those in the archive. */
export const saleMethodsOf = (venueId: RawBuilder<unknown>) => sql<SaleMethod[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'reference', m.reference,
    'archived', m.archived_at is not null) order by m.archived_at is not null, m.sort, m.code_key, m.id)
  from payment_method m where m.venue_id = ${venueId}), '[]')`

/** The ways of payment of a venue as they are now. */
export async function selectSaleMethods(db: Db | Tx, venueId: VenueId): Promise<SaleMethod[]> {
  const { rows } = await sql<{ methods: SaleMethod[] }>`
    select ${saleMethodsOf(sql`${venueId}::uuid`)} as methods`.execute(db)
  return rows[0]?.methods ?? []
}

interface WantedMethod {
  method: PaymentMethod
  methodId?: string | undefined
  reference?: string | undefined
}

/**
 * The way of payment that somebody takes money by: the one that is named, else the first of its kind. Refuses at
 * `<path>methodId`, `<path>method` or `<path>reference` one that is not there, is in the archive, or misses its
 * reference. A partner names no way of the venue's and pays by its kind, whether the tills still offer it or not.
 */
export function requireMethod(
  methods: readonly SaleMethod[],
  { method, methodId, reference }: WantedMethod,
  { path = '', channel = 'door' }: { path?: string; channel?: Channel } = {},
): SaleMethod {
  const ofKind = methods.filter(({ kind }) => kind === method)
  const usable = ofKind.filter(({ archived }) => !archived)
  const found =
    methodId === undefined
      ? (usable[0] ?? (channel === 'partner' ? ofKind[0] : undefined))
      : usable.find(({ id }) => id === methodId)
  if (!found) refuseField(`${path}${methodId === undefined ? 'method' : 'methodId'}`, 'field.invalid')
  if (found.reference === 'required' && !reference) refuseField(`${path}reference`, 'field.required')
  return found
}
