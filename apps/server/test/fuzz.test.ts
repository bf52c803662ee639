import fc from 'fast-check'
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

const sound = [
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

/** One place of a frame mangled: something put in, cut out, put in the place of a name or value, or all of it repeated. */
const wound = fc.record({
  kind: fc.constantFrom('put', 'cut', 'replace', 'character', 'twice'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  spice: fc.constantFrom(...spices),
  gone: fc.integer({ min: 1, max: 9 }),
  character: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
})

const frames = fc
  .record({
    text: fc.constantFrom(...sound),
    wounds: fc.array(wound, { minLength: 1, maxLength: 3 }),
    asBytes: fc.nat(9).map((of) => of === 0),
  })
  .map(({ text, wounds, asBytes }) => {
    const mangled = wounds.reduce((now, { kind, at: share, spice, gone, character }) => {
      const at = Math.floor(share * now.length)
      if (kind === 'put') return now.slice(0, at) + spice + now.slice(at)
      if (kind === 'cut') return now.slice(0, at) + now.slice(at + gone)
      if (kind === 'replace') return now.replace(/"[^"]*"(?=:)|:[^,}]*/, () => `"${spice}"`)
      if (kind === 'character') return now.slice(0, at) + character + now.slice(at)
      return `[${now},${now}]`
    }, text)
    return asBytes ? Buffer.from(mangled) : mangled
  })

it('ten thousand mangled frames harm nobody', async () => {
  const bystander = await openSocket(system.url, { token })
  const stream = bystander.subscribe('users.changed')
  let refused = 0
  for (let seed = 1; seed <= 50; seed += 1) {
    const socket = await openSocket(system.url, seed % 5 === 0 ? {} : { token })
    for (const frame of fc.sample(frames, { seed, numRuns: 200 })) socket.ws.send(frame)
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
