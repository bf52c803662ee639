import type { AppRouter } from '@marquee/api'
import { httpBatchLink, httpLink, retryLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { authSession } from '../auth-session/current.ts'
import { trackedFetch } from '../loading.ts'
import { queryClient } from '../query-client.ts'
import { type Ask, approvalLink, approvalOf } from './approval-link.ts'
import { authLink } from './auth-link.ts'
import { backoff } from './backoff.ts'
import { readFailure } from './failure.ts'
import { isSocketOpen, socketClient } from './socket.ts'
import { transformer } from './transformer.ts'
import { trpc } from './trpc.ts'
import { untilUnlocked } from './until-unlocked.ts'

// A part of its own: nothing live is needed before the first screen shows. Looked up per call, because a new sign-in
// gets a new socket.
const socketLink: TRPCLink<AppRouter> = (runtime) => (call) =>
  observable((observer) => {
    let stop: (() => void) | undefined
    let stopped = false
    Promise.all([import('./live-link.ts'), socketClient()]).then(
      ([{ liveLink }, client]) => {
        if (!stopped) stop = liveLink(client)(runtime)(call).subscribe(observer).unsubscribe
      },
      (error: unknown) => observer.error(TRPCClientError.from(error instanceof Error ? error : new Error('no socket'))),
    )
    return () => {
      stopped = true
      stop?.()
    }
  })

const overHttp = {
  url: '/trpc',
  transformer,
  fetch: (input: RequestInfo | URL | string, init?: RequestInit) => trackedFetch(input, init),
}

async function bearer(): Promise<Record<string, string>> {
  const token = await authSession.accessToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

const batchLink = httpBatchLink<AppRouter>({ ...overHttp, maxItems: 20, maxURLLength: 8_000, headers: bearer })

// An approval belongs to one command: that one travels alone.
const approvedLink = httpLink<AppRouter>({
  ...overHttp,
  headers: async ({ op }) => ({ ...(await bearer()), 'x-approval': approvalOf(op.context) ?? '' }),
})

const callLink = splitLink<AppRouter>({
  condition: ({ context }) => approvalOf(context) !== null,
  true: approvedLink,
  false: batchLink,
})

const lockListeners = new Set<(sentAt: number) => void>()
const mfaListeners = new Set<() => void>()

/** Called when the server says that this auth session is locked, with the time when the refused call was sent. */
export function onLocked(listener: (sentAt: number) => void): () => void {
  lockListeners.add(listener)
  return () => lockListeners.delete(listener)
}

/** Called when the server says that the role demands a second factor which is not set up. */
export function onMfaMissing(listener: () => void): () => void {
  mfaListeners.add(listener)
  return () => mfaListeners.delete(listener)
}

let ask: Ask = async () => null

/** Says how a person is asked for the approval that a command needs; until then such a command is refused. */
export function onApprovalNeeded(next: Ask): void {
  ask = next
}

async function renewSocket(accessToken: string): Promise<void> {
  if (!isSocketOpen()) return
  // Refused or lost: the server ends the socket with its old token, and the next one starts with the new token.
  await trpcClient.auth.renewSocket.mutate({ accessToken }).catch(() => undefined)
}

const endsForGood = new Set(['FORBIDDEN', 'MFA_SETUP', 'NOT_FOUND', 'VALIDATION'])

const auth = authLink({
  renewSocket,
  onLocked: (sentAt) => {
    for (const listener of lockListeners) listener(sentAt)
  },
  onMfaMissing: () => {
    for (const listener of mfaListeners) listener()
  },
})

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: [
        retryLink({
          retry: ({ error }) => authSession.current() !== null && !endsForGood.has(readFailure(error).reason),
          retryDelayMs: (attempts) => backoff(attempts - 1),
        }),
        untilUnlocked,
        auth,
        socketLink,
      ],
      false: [
        approvalLink((command) => ask(command)),
        auth,
        splitLink({ condition: (op) => op.path === 'auth.renewSocket', true: socketLink, false: callLink }),
      ],
    }),
  ],
})

/** For loaders: the same cache as the hooks. */
export const queries = createTRPCQueryUtils({ queryClient, client: trpcClient })

// A socket lives as long as its token: whenever there is a new one, in whichever tab it was made, it goes onto the
// socket, and a minute before the end (half of the life of a short one) it is asked for.
let knownToken = authSession.current()?.accessToken
let timer: ReturnType<typeof setTimeout> | undefined

function planRenewal() {
  clearTimeout(timer)
  const left = authSession.timeLeft()
  if (left === null || left <= 0) return
  timer = setTimeout(renewSoon, Math.max(1_000, left > 120_000 ? left - 60_000 : left / 2))
}

function renewSoon() {
  const signIn = authSession.current()
  // A closed socket brings its own fresh token when it opens.
  if (signIn && isSocketOpen()) authSession.renewAfter(signIn.accessToken).catch(planRenewal)
  else planRenewal()
}

authSession.subscribe(() => {
  const token = authSession.current()?.accessToken
  if (token === knownToken) return
  knownToken = token
  planRenewal()
  if (token) void renewSocket(token)
})
planRenewal()
