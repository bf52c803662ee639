import type { AppRouter } from '@marquee/api'
import { defaultRoles, describeRights, effectiveRights, type Me } from '@marquee/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSession } from '../../lib/auth-session/current.ts'
import { startTexts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { rememberAsking } from '../../parts/approvals/asked-here.ts'
import ApprovalsButton from './approvals-button.tsx'

const user = { id: 'u', name: 'Elif', email: 'e@x.example', avatar: null, status: 'online' }
const pair = { user, accessToken: 'h.e30.s', refreshToken: 'r', tokenType: 'bearer', accessTokenExpiresAt: '' }
const venue = { id: 'venue', name: 'Venue', zone: 'Europe/Istanbul' }
const me = (locked: boolean) =>
  ({ user, locked, venue, authSessionId: 'session', roles: [{ id: 'role', name: 'Role' }] }) as unknown as Me

let asked: string[]
let toAnswer: object[]
let queryClient: QueryClient
let unmount = () => {}

/** The end of the line: writes down what is asked and answers as the server would. */
function serverFor(role: string): TRPCLink<AppRouter> {
  const found = defaultRoles.find(({ key }) => key === role)
  const rights = describeRights({ id: 'role', name: role }, effectiveRights(found?.permissions ?? []))
  const answers: Record<string, unknown> = { 'me.rights': rights, 'approvals.open': { toAnswer, own: [], gone: [] } }
  return () =>
    ({ op }) =>
      observable((observer) => {
        asked.push(op.path)
        if (op.type === 'subscription') return
        observer.next({ result: { type: 'data', data: answers[op.path] } })
        observer.complete()
      })
}

// Queries tell their observers in a later turn.
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await act(async () => await new Promise((done) => setTimeout(done)))
}

/** Waits until this was asked. */
const heard = (path: string) => act(() => vi.waitFor(() => expect(asked).toContain(path), { timeout: 5_000 }))

async function show(role: string) {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  await startTexts()
  const client = trpc.createClient({ links: [serverFor(role)] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ApprovalsButton />
        </QueryClientProvider>
      </trpc.Provider>,
    ),
  )
  await turns()
  unmount = () => {
    act(() => root.unmount())
    queryClient.clear()
    place.remove()
  }
}

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  asked = []
  toAnswer = []
  sessionStorage.clear()
  authSession.begin(pair as unknown as Parameters<typeof authSession.begin>[0])
  authSession.keepMe(me(false))
})
afterEach(() => {
  unmount()
  authSession.end('own')
})

test('for a person who may approve something, what waits is fetched', async () => {
  await show('manager')
  await heard('approvals.open')
  await heard('approvals.changed')
})

test('requests go with the right to answer them', async () => {
  toAnswer = [
    {
      id: 'a',
      procedure: 'users.suspend',
      summary: { target: 'Konu', facts: [] },
      requestedBy: { id: 'b', name: 'Soran' },
    },
  ]
  await show('manager')
  await heard('approvals.open')
  await turns()
  expect(document.querySelector('button')?.textContent).toContain('1')
  const none = describeRights({ id: 'role', name: 'Door' }, {})
  const [key] = queryClient
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey)
    .filter((each) => JSON.stringify(each).includes('"rights"'))
  await act(async () => queryClient.setQueryData(key ?? [], none))
  await turns()
  expect(document.querySelector('button')).toBeNull()
})

test('for a person who may approve nothing, no requests are fetched', async () => {
  await show('door')
  await heard('me.rights')
  await turns()
  expect(asked.filter((path) => path.startsWith('approvals.'))).toEqual([])
})

test('a locked window fetches nothing, whoever it belongs to', async () => {
  authSession.keepMe(me(true))
  await show('manager')
  expect(asked).not.toContain('approvals.open')
  act(() => authSession.keepMe(me(false)))
  await heard('approvals.open')
})

test('a person who asked for an approval here sees what became of it', async () => {
  rememberAsking()
  await show('door')
  await heard('approvals.open')
})
