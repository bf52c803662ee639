import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, startSystem, type TestSystem } from './support/server.ts'
import { openSocket } from './support/socket.ts'

let system: TestSystem
let token: string
beforeAll(async () => {
  const wide = { framesPerSecond: 1e9, socketCallsPerSecond: 1e9, upgradesPerMinute: 1e9 }
  system = await startSystem({ limits: wide, settings: { RATE_LIMIT: 'off' } })
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(() => system.stop())

/** Random numbers that come again with the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const seeds = [
  '{"id":1,"method":"query","params":{"path":"me.get","input":{"json":{}}}}',
  '{"id":2,"method":"mutation","params":{"path":"users.update","input":{"json":{"id":"x"}}}}',
  '{"id":3,"method":"subscription","params":{"path":"users.changed","input":{"json":{}},"lastEventId":"a.1"}}',
  '{"id":3,"method":"subscription.stop"}',
  '{"method":"connectionParams","data":{"token":"x"}}',
  '[{"id":4,"method":"query","params":{"path":"home.get"}},{"id":null}]',
  'PING',
]
const spices = [
  '__proto__',
  'constructor',
  'null',
  '1e999',
  '-0',
  '[]',
  '{}',
  '""',
  '\u0000',
  '\ud800',
  'toString',
  '{"json":null,"meta":{"values":{"a.b":["Date"]}}}',
  '9'.repeat(400),
]

function mutate(random: () => number): string | Buffer {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let text = pick(seeds)
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
    const at = Math.floor(random() * text.length)
    const kind = random()
    if (kind < 0.3) text = text.slice(0, at) + pick(spices) + text.slice(at)
    else if (kind < 0.55) text = text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 9))
    else if (kind < 0.75) text = text.replace(/"[^"]*"(?=:)|:[^,}]*/, () => `"${pick(spices)}"`)
    else if (kind < 0.9) text = text.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(at)
    else text = `[${text},${text}]`
  }
  return random() < 0.1 ? Buffer.from(text) : text
}

it('ten thousand mangled frames harm nobody', async () => {
  const bystander = await openSocket(system.url, { token })
  const stream = bystander.subscribe('users.changed')
  let refused = 0
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = randomFrom(seed)
    const socket = await openSocket(system.url, random() < 0.8 ? { token } : {})
    for (let frame = 0; frame < 200; frame += 1) socket.ws.send(mutate(random))
    // Once it is answered, everything before it was looked at; the mangled ones may have ended the socket.
    await socket.call('query', 'home.get').catch(() => {})
    refused += socket.messages.filter(({ error }) => error !== undefined).length
    expect(JSON.stringify(socket.messages)).not.toMatch(/SyntaxError|TypeError|at \/|node_modules|Unexpected token/)
    socket.ws.terminate()
  }
  expect(refused).toBeGreaterThan(1000)
  expect((await bystander.call('query', 'me.shellUser')).error).toBeUndefined()
  expect(bystander.messages.some(({ id, error }) => id === stream && error !== undefined)).toBe(false)
  expect(system.lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  bystander.close()
})
