import type { AppRouter } from '@marquee/api'
import type { ApprovalId, TokenPair } from '@marquee/contract'
import { createTRPCClient, httpLink } from '@trpc/client'
import { trackedFetch } from '../loading.ts'
import { readFailure } from './failure.ts'
import { transformer } from './transformer.ts'

// Outside the usual way: these calls carry the tokens of a sign-in that is being renewed or has just ended, or are made
// while the page is left.
const client = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      transformer,
      fetch: (input, init) => trackedFetch(input, { ...(init as RequestInit), keepalive: true }, 10_000),
      headers: ({ op }) =>
        typeof op.context.token === 'string' ? { authorization: `Bearer ${op.context.token}` } : {},
    }),
  ],
})

// A manager, or the person on another device.
const bySomeone = new Set<unknown>(['revoked', 'suspended'])

/** The next pair of tokens; null when the refresh token is dead, `revoked` when someone ended it. Throws when no answer came. */
export async function refreshPair(refreshToken: string): Promise<TokenPair | 'revoked' | null> {
  try {
    return await client.auth.refresh.mutate({ refreshToken })
  } catch (error) {
    const { reason, details } = readFailure(error)
    if (reason === 'UNAUTHORIZED' && bySomeone.has(details.ended)) return 'revoked'
    if (reason === 'UNAUTHORIZED' || reason === 'VALIDATION' || reason === 'FORBIDDEN') return null
    throw error
  }
}

/** Tells the server that this sign-in is over, with tokens that the device has forgotten already. */
export async function signOutOf(signIn: { accessToken: string; refreshToken: string }): Promise<void> {
  const end = (token: string) => client.auth.signOut.mutate(undefined, { context: { token } })
  try {
    await end(signIn.accessToken)
  } catch (error) {
    if (readFailure(error).reason !== 'UNAUTHORIZED') throw error
    const pair = await refreshPair(signIn.refreshToken)
    if (pair && pair !== 'revoked') await end(pair.accessToken)
  }
}

/**
 * Takes back a request for an approval while the page is left. Sent at once and by hand: links take steps of their own, and
 * a page that is left takes none any more. Nobody hears the answer.
 */
export function withdrawWhileLeaving(token: string, id: ApprovalId): void {
  fetch('/trpc/approvals.withdraw', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(transformer.serialize({ id })),
  }).catch(() => undefined)
}
