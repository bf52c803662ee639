import { setTimeout as sleep } from 'node:timers/promises'
import type { AppRouter } from '@marquee/api'
import { createTRPCClient, createWSClient, retryLink, type TRPCClient, wsLink } from '@trpc/client'
import superjson from 'superjson'
import { WebSocket } from 'ws'

// Many browsers in one process of their own: the clients that the web uses, with its own idea of when to come back.
// Whoever starts this process names its module: nothing of the server depends on the web.
const { backoff } = (await import(process.argv[2] ?? '')) as { backoff: (attempt: number) => number }

/** What the test asks for, in this order. */
export type Order =
  | { order: 'open'; url: string; people: { id: string; token: string }[]; each: number }
  | { order: 'drop' }
  | { order: 'look' }

/** How all of them stand, in numbers. */
export interface HerdReport {
  open: number
  /** Of those that are not signed out: whose stream has begun again since the drop, and when the last one's did. */
  back: number
  lastBackMs: number
  /** Those that were told that nobody is signed in. */
  turnedAway: number
  /** What those who are back were told meanwhile that was no good news: errors, and ends that the server chose. */
  complaints: string[]
  resyncs: number
  /** Tries to open a socket since the drop. */
  tries: number
  /** Versions of changes that some client missed or got twice; counts only clients that are back. */
  uneven: number[]
  changes: number
  /** Clients that are back and are not who they were. */
  strangers: number
}

interface Member {
  personId: string
  client: TRPCClient<AppRouter>
  socket: WebSocket | null
  beganAt: number
  turnedAway: boolean
  versions: number[]
  complaints: string[]
}

const members: Member[] = []
let tries = 0
let resyncs = 0
let droppedAt = 0

function join(url: string, person: { id: string; token: string }): Member {
  const member: Partial<Member> & Omit<Member, 'client'> = {
    personId: person.id,
    socket: null,
    beganAt: 0,
    turnedAway: false,
    versions: [],
    complaints: [],
  }
  const settles = (error: { message: string }): boolean => {
    if (error.message === 'UNAUTHORIZED') member.turnedAway = true
    else member.complaints.push(error.message)
    return member.turnedAway
  }
  class Browser extends WebSocket {
    constructor(address: string) {
      super(address, { origin: url })
      tries += 1
      member.socket = this
      this.on('close', (code) => {
        // Without a code: the client's own leaving, or a lost network. A server says why.
        if (code !== 1005 && code !== 1006) member.complaints.push(`closed with ${code}`)
      })
    }
  }
  const socket = createWSClient({
    url: `${url.replace('http', 'ws')}/trpc`,
    connectionParams: () => ({ token: person.token }),
    WebSocket: Browser as unknown as typeof globalThis.WebSocket,
    lazy: { enabled: true, closeMs: 1_000 },
    retryDelayMs: backoff,
    keepAlive: { enabled: true, intervalMs: 15_000, pongTimeoutMs: 5_000 },
  })
  const client = createTRPCClient<AppRouter>({
    links: [
      retryLink({ retry: ({ error }) => !settles(error), retryDelayMs: (attempts) => backoff(attempts - 1) }),
      wsLink({ client: socket, transformer: superjson }),
    ],
  })
  client.users.changed.subscribe(
    {},
    {
      onData({ id, data }) {
        member.beganAt = Date.now()
        if (data.type === 'change') member.versions.push(Number(id.split('.')[1]))
        else if (data.type === 'resync') resyncs += 1
      },
      // Told to `settles` already.
      onError: () => {},
    },
  )
  return Object.assign(member, { client })
}

async function open({ url, people, each }: Extract<Order, { order: 'open' }>): Promise<void> {
  for (const person of people) {
    const group = Array.from({ length: each }, () => join(url, person))
    members.push(...group)
    while (group.some(({ beganAt, turnedAway }) => beganAt === 0 && !turnedAway)) await sleep(20)
  }
}

function drop(): void {
  droppedAt = Date.now()
  tries = 0
  for (const member of members) member.complaints.length = 0
  // As when the network goes: without a word.
  for (const { socket } of members) socket?.terminate()
}

const isBack = ({ beganAt, turnedAway }: Member) => !turnedAway && beganAt > droppedAt

async function look(): Promise<HerdReport> {
  const here = members.filter(isBack)
  let strangers = 0
  // In small groups: asking them all at once would be another herd.
  for (let at = 0; at < here.length; at += 50) {
    const group = here.slice(at, at + 50)
    const answers = await Promise.allSettled(group.map(({ client }) => client.me.get.query()))
    answers.forEach((answer, index) => {
      if (answer.status === 'rejected') group[index]?.complaints.push(String(answer.reason))
      else if (answer.value.user.id !== group[index]?.personId) strangers += 1
    })
  }
  const told = new Map<number, number>()
  for (const { versions } of here) for (const version of versions) told.set(version, (told.get(version) ?? 0) + 1)
  return {
    ...stand(),
    strangers,
    changes: told.size,
    uneven: [...told].filter(([, times]) => times !== here.length).map(([version]) => version),
  }
}

function stand(): HerdReport {
  const here = members.filter(isBack)
  return {
    open: members.filter(({ socket }) => socket?.readyState === WebSocket.OPEN).length,
    back: here.length,
    lastBackMs: Math.max(0, ...here.map(({ beganAt }) => beganAt - droppedAt)),
    turnedAway: members.filter(({ turnedAway }) => turnedAway).length,
    complaints: [...new Set(here.flatMap((member) => member.complaints))],
    resyncs,
    tries,
    strangers: 0,
    changes: 0,
    uneven: [],
  }
}

process.on('message', async (message: Order) => {
  if (message.order === 'open') await open(message)
  else if (message.order === 'drop') drop()
  process.send?.(message.order === 'look' ? await look() : stand())
})
// The process that started this one has gone.
process.on('disconnect', () => process.exit(0))
