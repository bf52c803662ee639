import type { Access } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { someSessionsChanged } from '../../schedule/service/some-changed.ts'

/** Says to whoever plans trips that a show was moved, called off or added. */
export const showsChanged = (
  ctx: SignedContext,
  access: Access,
  lastEventId: string | null | undefined,
  signal?: AbortSignal,
) => someSessionsChanged(ctx, access, lastEventId, signal)
