import type { Practice } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { selectPractice } from '../repo/practice.ts'

const ever = '1970-01-01T00:00:00.000Z'

/** What the caller has done at training tills, read from what was opened, sold, printed and closed there. */
export function practisedBy(
  { services, venueId, actor }: SignedContext,
  { since = ever }: { since?: string | undefined },
): Promise<Practice> {
  return selectPractice(services.db, { venueId, userId: actor.userId, since })
}
