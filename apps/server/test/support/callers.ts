import { Agent, request } from 'node:http'

export interface Callers {
  /** Whether each of them has had an answer over the connection that it keeps. */
  answeredAll(): boolean
  /** Waits until the last connection has ended. What became of the calls over connections that were open by then. */
  end(): Promise<{ statuses: Set<number>; broken: string[] }>
}

/**
 * People at work: each calls over one connection that stays open, pauses for up to a second and a half, and stops when the
 * server ends that connection.
 */
export function startCallers(url: string, token: string, count: number): Callers {
  const statuses = new Set<number>()
  const broken: string[] = []
  let answered = 0

  async function caller(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let connections = 0
    const call = () =>
      new Promise<boolean>((resolve) => {
        const req = request(`${url}/trpc/users.list?input=${encodeURIComponent('{"json":{}}')}`, { agent })
        req.setHeader('authorization', `Bearer ${token}`)
        req.on('socket', () => {
          if (!req.reusedSocket) connections += 1
          // A new connection: the one that was open has had its answers.
          if (connections > 1) req.destroy()
        })
        req.on('response', (res) => {
          res.resume()
          res.on('end', () => {
            statuses.add(res.statusCode ?? 0)
            resolve(res.headers.connection !== 'close')
          })
          res.on('error', (error) => {
            broken.push(`body: ${error.message}`)
            resolve(false)
          })
        })
        req.on('error', (error: NodeJS.ErrnoException) => {
          if (connections === 1) broken.push(`${error.code}`)
          resolve(false)
        })
        req.end()
      })
    let goesOn = await call()
    answered += 1
    while (goesOn) {
      await new Promise((resolve) => setTimeout(resolve, (index % 6) * 300))
      goesOn = await call()
    }
    agent.destroy()
  }

  const all = Array.from({ length: count }, (_, index) => caller(index))
  return {
    answeredAll: () => answered === count,
    async end() {
      await Promise.all(all)
      return { statuses, broken }
    },
  }
}
