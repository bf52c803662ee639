import { mayDo, type RoleGrant } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { authorityOf } from '../../../door/authority.ts'
import type { Tx } from '../../../door/work.ts'
import { endOfAuthority } from '../../roles/service/term.ts'
import { givenUntil, isGiving, type RoleSpan, spanOf, wrongSpan } from '../rules.ts'
import { refuseOutOfReach, requireRoles } from './target.ts'

/** Someone's roles as they are, and the database's clock in milliseconds. */
export interface Holding {
  held: readonly RoleSpan[]
  now: number
}

/**
 * What someone is to hold from now on. FORBIDDEN without `roles.assign`; VALIDATION for a role twice, unknown or
 * archived ones and an end that is not ahead; EXCEEDS_OWN_RIGHTS when what is added, lengthened or moved earlier holds
 * more than the caller does, or lasts longer than the role in which they act (`details.until`). Taking away and shortening
 * needs no more than `roles.assign`.
 */
export async function requireGrants(
  ctx: SignedContext,
  tx: Tx,
  { grants, holding: { held, now } }: { grants: readonly RoleGrant[]; holding: Holding },
): Promise<RoleSpan[]> {
  if (!mayDo(authorityOf(ctx).rights, 'roles', 'assign')) refuse('FORBIDDEN')
  const spans = grants.map((grant) => spanOf(grant, now))
  const wrong = wrongSpan(spans, now)
  if (wrong !== null) refuseField(`roles.${wrong}`, 'field.invalid')
  const roles = await requireRoles(
    ctx,
    tx,
    spans.map((span) => span.roleId),
  )
  refuseOutOfReach(
    ctx,
    roles.filter((_, index) => {
      const span = spans[index]
      return span !== undefined && isGiving(held, span)
    }),
  )
  const end = await endOfAuthority(ctx, tx)
  if (end === null) return spans
  const tooLong = roles.filter((_, index) => {
    const span = spans[index]
    const until = span === undefined ? null : givenUntil(held, span)
    return until !== null && until > end
  })
  if (tooLong.length > 0) {
    const named = tooLong.map(({ id, name }) => ({ roleId: id, name, missing: [] }))
    refuse('EXCEEDS_OWN_RIGHTS', { details: { until: new Date(end).toISOString(), roles: named } })
  }
  return spans
}
