import type { Services } from '@marquee/api'
import type { Limits } from '../limits.ts'
import type { ServerLog } from '../log/log.ts'
import type { Link } from './link.ts'

interface HolderOptions {
  links: ReadonlySet<Link>
  services: Services
  limits: Limits
  log: ServerLog
}

type Claims = Awaited<ReturnType<Services['tokens']['verifyAccessToken']>>

/** Keeps watch over whose sockets these are: who may open one, and who may keep it. */
export function createHolders({ links, services, limits, log }: HolderOptions) {
  const { authSessions, tokens } = services
  // A question that the database could not answer is asked again.
  const unsure = new Set<Link>()

  /** Looks at the token that the socket shows now. A refused one leaves a socket without a holder; it never throws. */
  async function admit(link: Link): Promise<void> {
    const { token } = link.connection
    const claims = token === null ? null : await tokens.verifyAccessToken(token)
    if (!claims || link.ending || token !== link.connection.token) return
    if (link.holder?.authSessionId === claims.authSessionId) return
    if (countOf(claims, link) >= limits.socketsPerUser) {
      link.connection.close(1008, 'too many sockets')
      return
    }
    link.unwatch()
    link.holder = { userId: claims.userId, authSessionId: claims.authSessionId }
    link.unwatch = authSessions.onChange(claims.authSessionId, () => void confirm(link))
    await confirm(link)
  }

  function countOf(claims: NonNullable<Claims>, except: Link): number {
    let count = 0
    for (const link of links) if (link !== except && !link.ending && link.holder?.userId === claims.userId) count += 1
    return count
  }

  /** Asks whether the holder's sign-in still stands; without it the socket ends. */
  async function confirm(link: Link): Promise<void> {
    const id = link.holder?.authSessionId
    if (id === undefined || link.ending) return
    try {
      const actor = await authSessions.find(id as Parameters<typeof authSessions.find>[0])
      unsure.delete(link)
      if (!actor) link.connection.close(1008, 'signed out')
    } catch (err) {
      if (!unsure.has(link))
        log.warn({ err, requestId: link.requestId }, 'the holder of a socket could not be confirmed')
      unsure.add(link)
    }
  }

  /** Ends the sockets whose token has run out, and those that have shown none in time. */
  async function review(): Promise<void> {
    for (const link of links) {
      if (link.ending) {
        unsure.delete(link)
        continue
      }
      if (link.holder) {
        const { token } = link.connection
        const claims = token === null ? null : await tokens.verifyAccessToken(token)
        if (!claims && token === link.connection.token) link.connection.close(1008, 'the token has ended')
        else if (unsure.has(link)) await confirm(link)
      } else if (Date.now() - link.openedAt > limits.unknownSocketMs) {
        link.connection.close(1008, 'not signed in')
      }
    }
  }

  return { admit, review, forget: (link: Link) => unsure.delete(link) }
}
