import { Agent, request } from 'node:http'

interface Target {
  port: number
  path: string
  token: string
}

/** One GET over a kept connection; gives the body. */
function get({ port, path, token }: Target, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, path, agent, host: '127.0.0.1', headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () =>
          response.statusCode === 200 ? resolve(body) : reject(new Error(`${path}: ${response.statusCode} ${body}`)),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })
}

/** Calls as fast as `clients` connections can for some seconds; every body is given to `inspect`. */
export async function hammer(
  target: Target,
  { clients, seconds }: { clients: number; seconds: number },
  inspect: (body: string) => void,
): Promise<{ calls: number; perSecond: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        inspect(await get(target, agent))
        calls += 1
      }
    }),
  )
  agent.destroy()
  return { calls, perSecond: calls / ((performance.now() - startedAt) / 1000) }
}
