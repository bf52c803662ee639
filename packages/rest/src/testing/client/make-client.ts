import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { OpenApiDocument } from '../../openapi/document.ts'
import { operationsOf, type Placed } from './judge.ts'

const run = promisify(execFile)

/** What one call sends, by where it goes. */
export interface Sent {
  query?: Record<string, unknown>
  path?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}

/** A call through the generated client: what came over the wire. */
export type Call = (connection: Connection) => Promise<{ response?: Response }>

export interface Connection {
  baseUrl: string
  token: string | undefined
  fetch: typeof fetch
}

export interface MadeClient {
  /** By the name of the operation. */
  calls: Record<string, Call>
  /** What the compiler has against the requests; empty when they fit the generated types. */
  complaints: string
  close(): Promise<void>
}

/** What the document shows a caller to send. */
export function exampleOf({ operation }: Placed): Sent {
  const sent: Sent = {}
  for (const { name, in: place, example, required } of operation.parameters ?? []) {
    if (example === undefined && !required) continue
    const into = place === 'header' ? 'headers' : place
    sent[into] = { ...sent[into], [name]: example ?? 'walked-by-the-example' }
  }
  const { example } = operation.requestBody?.content['application/json'] ?? {}
  return example === undefined ? sent : { ...sent, body: example }
}

/**
 * Lets a public generator make a typed client from the document, in a folder of its own, and writes one call of each
 * operation against it. The compiler then says whether the requests are those that the document allows.
 */
export async function makeClient(
  document: OpenApiDocument,
  requestOf: (placed: Placed) => Sent = exampleOf,
): Promise<MadeClient> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-client-'))
  const file = join(folder, 'openapi.json')
  const made = join(folder, 'client')
  await mkdir(made)
  await writeFile(file, JSON.stringify(document))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run(process.execPath, [fileURLToPath(new URL('./generate.ts', import.meta.url)), file, made])
  await writeFile(join(folder, 'calls.ts'), callsText(operationsOf(document), requestOf))
  return {
    complaints: await complaintsOf(folder),
    calls: ((await import(/* @vite-ignore */ pathToFileURL(join(folder, 'calls.ts')).href)) as { calls: never }).calls,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function callsText(all: Placed[], requestOf: (placed: Placed) => Sent): string {
  const lines = all.map((placed) => {
    const { operationId, requestBody } = placed.operation
    // A file has no example in the document.
    const file = requestBody?.content['application/octet-stream'] ? `, body: new Blob(['a file'])` : ''
    return `  ${operationId}: (c: Connection) => sdk.${operationId}({ client: client(c), ...given(${JSON.stringify(requestOf(placed))})${file} }),`
  })
  return `import { createClient } from './client/client/index.ts'
import * as sdk from './client/sdk.gen.ts'

interface Connection { baseUrl: string; token: string | undefined; fetch: typeof fetch }
// Callers send whole objects, of which a call takes what it knows: a field too many is no mistake, any other is one.
type Sent<T> = T extends object ? { -readonly [K in keyof T]: Sent<T[K]> } : T
const given = <const T>(value: T) => value as Sent<T>
const client = ({ token, ...rest }: Connection) => createClient({ ...rest, auth: token })

export const calls = {
${lines.join('\n')}
}
`
}

async function complaintsOf(folder: string): Promise<string> {
  const compiler = fileURLToPath(new URL('./bin/tsc', import.meta.resolve('typescript/package.json')))
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig']
  const kind = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--types', '']
  try {
    await run(process.execPath, [compiler, ...flags, ...kind, 'calls.ts'], { cwd: folder })
    return ''
  } catch (thrown) {
    return String((thrown as { stdout?: string }).stdout ?? thrown)
  }
}
