import { randomUUID } from 'node:crypto'
import { fingerprint } from '@marquee/api/testing'
import { type Chance, chanceFrom } from '@marquee/db/seed'
import { type OpenApiDocument, openApiDocument } from '../../openapi/document.ts'
import { routes } from '../../table.ts'
import { addressOf } from '../address.ts'
import { demoRequests } from '../client/demo-ids.ts'
import { answerPlace, judgeOf, operationsOf, type Placed } from '../client/judge.ts'
import type { Sent } from '../client/make-client.ts'
import { exampleOf } from '../client/make-client.ts'
import type { DemoTools } from '../demo-tools.ts'
import type { Answer } from '../serve.ts'
import { bodyWith, type Slot, slotsOf, valueAt } from './slots.ts'
import { anyValue } from './values.ts'

/** One hostile call: what is sent, and where in it the hostile value stands. */
export interface Shot {
  placed: Placed
  /** `query page`, `body message.title`, `header If-Match`. */
  where: string
  address: string
  raw: string | undefined
  headers: Record<string, string>
}

export interface Fuzzed {
  shots: number
  refused: number
  /** How many parameters there are. */
  places: number
  problems: string[]
}

const atOnce = 8
const headers = [
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'X-Approval',
  'Accept-Language',
  'Range',
  'Prefer',
] as const

/**
 * Sends hostile values into every parameter of every row, `perPlace` into each, chosen by `seed`. A problem is an answer
 * that is our fault, that the document does not know, that does not name the field, or a refusal that changed a row.
 */
export async function fuzz(tools: DemoTools, { seed, perPlace }: { seed: number; perPlace: number }): Promise<Fuzzed> {
  const document = openApiDocument({ publicOrigin: 'https://venue.example' })
  const chance = chanceFrom(seed)
  const nobody = { email: 'deniz@example.com', accessToken: 'not.a.token', refreshToken: 'none' }
  const real = await demoRequests(tools, nobody)
  const places = operationsOf(document)
    .filter((placed) => `${placed.method.toUpperCase()} ${placed.path.slice(1)}` in routes)
    // What is taken away is missing to all that come after it.
    .sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))
    .flatMap((placed) => shotsInto(placed, { sent: real(placed, exampleOf(placed)), document }))
  const shots = places.flatMap((make) => Array.from({ length: perPlace }, () => make(chance)))
  const judge = judgeOf(document)
  const problems: string[] = []
  const fire = async (shot: Shot) => {
    const answer = await send(tools, shot)
    return { shot, answer }
  }
  const first = await inTurns(shots, fire)
  for (const { shot, answer } of first) {
    const wrong = wrongWith(shot, answer, judge)
    if (wrong) problems.push(`${told(shot)}: ${answer.status} ${wrong}`)
  }
  const refused = first.filter(({ answer }) => answer.status >= 400).map(({ shot }) => shot)
  problems.push(...(await changesOf(tools, refused, fire)))
  return { shots: shots.length, refused: refused.length, places: places.length, problems }
}

const told = ({ placed, where, address, raw }: Shot) =>
  `${placed.method} ${address.slice(0, 300)} [${where}] ${raw?.slice(0, 300) ?? ''}`

async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < list.length; at += atOnce) {
    results.push(...(await Promise.all(list.slice(at, at + atOnce).map(work))))
  }
  return results
}

/** A maker of shots for every parameter of an operation. */
function shotsInto(placed: Placed, { sent, document }: { sent: Sent; document: OpenApiDocument }) {
  const { operation, path } = placed
  const usual = Object.entries(sent.query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const own = {
    ...(operation.parameters?.some(({ in: at }) => at === 'header') ? { 'idempotency-key': randomUUID() } : {}),
  }
  const type = { 'content-type': 'application/json' }
  const at = (other: Record<string, string> = {}) => addressOf(path.slice(1), { ...(sent.path as object), ...other })
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body)
  const base = {
    placed,
    address: `${at()}?${usual.join('&')}`,
    raw: body,
    headers: { ...own, ...(body ? type : {}) },
  }
  const anyOf =
    (names: readonly [string, ...string[]]) =>
    (chance: Chance): Shot => {
      const name = chance.pick(names)
      const value = headerText(anyValue(chance, 'x'))
      return { ...base, headers: { ...base.headers, [name.toLowerCase()]: value }, where: `header ${name}` }
    }
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place === 'query')
  const inPath = (operation.parameters ?? []).filter(({ in: place }) => place === 'path')
  const schema = operation.requestBody?.content['application/json']?.schema
  const slots: Slot[] = schema ? slotsOf(schema, document.components.schemas) : []
  return [
    ...parameters.map(({ name, example }) => (chance: Chance): Shot => {
      const others = usual.filter((one) => !one.startsWith(`${name}=`))
      const value = queryText(anyValue(chance, example ?? ''))
      const twice = chance.below(8) === 0 ? [`${name}=${value}`] : []
      const address = `${at()}?${[...others, `${name}=${value}`, ...twice].join('&')}`
      return { ...base, address, where: `query ${name}` }
    }),
    ...inPath.map(({ name, example }) => (chance: Chance): Shot => {
      // A segment of dots alone is taken out of an address before it is sent.
      const value = queryText(anyValue(chance, example ?? '')).replace(/^\.*$/, 'x')
      return { ...base, address: at({ [name]: value }), where: `path ${name}` }
    }),
    ...slots.map((slot) => (chance: Chance): Shot => {
      const raw = bodyWith(sent.body, slot, anyValue(chance, valueAt(sent.body, slot) ?? 'x'))
      return { ...base, raw, where: `body ${slot.join('.')}` }
    }),
    ...(own['idempotency-key'] ? [anyOf(['Idempotency-Key'])] : []),
    anyOf(headers),
  ]
}

// What JSON can say and an address cannot (half a character) goes as its bytes would.
const queryText = (json: string): string => {
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json
  return text.isWellFormed()
    ? encodeURIComponent(text)
        .slice(0, 6000)
        .replace(/%[0-9A-F]?$/, '')
    : '%ED%A0%80'
}

// The bytes that a header may carry at all; whatever else is sent never arrives at us.
const headerText = (json: string): string =>
  json
    .replace(/[^\t\x20-\x7e\xa0-\xff]/g, '\xff')
    .slice(0, 4000)
    .trim() || 'x'

function send({ rest, token }: DemoTools, { placed, address, raw, headers: more }: Shot): Promise<Answer> {
  const sign = placed.operation.security.length > 0 ? { token } : {}
  return rest.call(`${placed.method.toUpperCase()} ${address}`, {
    ...sign,
    ...(raw === undefined || placed.method === 'get' ? {} : { raw }),
    headers: more,
  })
}

/** What is wrong with the answer to a hostile call; null: nothing. */
export function wrongWith(
  shot: Shot,
  { status, body, text }: Answer,
  judge: ReturnType<typeof judgeOf>,
): string | null {
  if (status >= 500) return text.slice(0, 300)
  const place = answerPlace(shot.placed, status)
  if (!place) return 'is not documented'
  const differences = judge(place, body)
  if (differences.length > 0) return differences.slice(0, 3).join('; ')
  if (/\bzod\b|invalid_type|node_modules|\bat \w+ \(|\bpg_|kysely|SQLSTATE/i.test(status === 200 ? '' : text)) {
    return `tells of its inside: ${text.slice(0, 300)}`
  }
  return status === 400 ? unnamed(shot, body) : null
}

// Of a whole that cannot be read no field is named, but what is wrong with it.
function unnamed({ where, raw }: Shot, body: unknown): string | null {
  const { issues = [], details } = body as { issues?: { path: string }[]; details?: unknown }
  const [kind, name = ''] = where.split(' ')
  if (issues.length === 0) return details === undefined && isReadable(raw) ? 'names no field' : null
  // A header that is ignored may stand beside a body that an earlier call has made impossible.
  if (kind === 'header') return null
  const words = name.split('.').filter((word) => !/^\d+$/.test(word))
  const isNamed = issues.some(({ path }) => words.some((word) => path.split('.').includes(word)))
  return isNamed ? null : `names ${issues.map(({ path }) => path).join(', ')}`
}

function isReadable(raw: string | undefined): boolean {
  try {
    JSON.parse(raw ?? 'null')
    return true
  } catch {
    return false
  }
}

/** Sends again what was refused: what is refused again must have left every row as it was. */
async function changesOf(
  { venue }: DemoTools,
  shots: readonly Shot[],
  fire: (shot: Shot) => Promise<{ shot: Shot; answer: Answer }>,
): Promise<string[]> {
  let again = shots
  for (let round = 0; round < 4; round += 1) {
    const before = await fingerprint(venue.database.asOwner, { without: ['rate_limit'] })
    const answers = await inTurns(again, fire)
    const still = answers.filter(({ answer }) => answer.status >= 400).map(({ shot }) => shot)
    if (still.length < again.length) {
      again = still
      continue
    }
    const after = await fingerprint(venue.database.asOwner, { without: ['rate_limit'] })
    return Object.keys(after).flatMap((table) =>
      before[table] === after[table] ? [] : [`refused calls changed ${table}`],
    )
  }
  return ['the same calls are now refused, now not']
}
