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

type Claims = NonNullable<Awaited<ReturnType<Services['tokens']['verifyAccessToken']>>>

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
    const stands = await isAlive(link, claims.authSessionId)
    if (stands !== false || link.ending) return
    // Never a holder: his calls tell him so, and the socket goes the way of all unknown ones.
    link.unwatch()
    link.holder = null
  }

  /** Whether the sign-in behind a socket stands; null when the database can not say. */
  async function isAlive(link: Link, id: Claims['authSessionId']): Promise<boolean | null> {
    try {
      const actor = await authSessions.find(id)
      unsure.delete(link)
      return actor !== null
    } catch (err) {
      if (!unsure.has(link))
        log.warn({ err, requestId: link.requestId }, 'the holder of a socket is not known for sure')
      unsure.add(link)
      return null
    }
  }

  function countOf(claims: Claims, except: Link): number {
    let count = 0
    for (const link of links) if (link !== except && !link.ending && link.holder?.userId === claims.userId) count += 1
    return count
  }

  /** Asks whether the holder's sign-in still stands; without it the socket ends. */
  async function confirm(link: Link): Promise<void> {
    if (!link.holder || link.ending) return
    const stands = await isAlive(link, link.holder.authSessionId)
    if (stands === false) link.connection.close(1008, 'signed out')
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
