import { type Actor, isApiKey, readApiKey, type Services } from '@marquee/api'
import type { Limits } from '../limits.ts'
import type { ServerLog } from '../log/log.ts'
import type { Holder, Link } from './link.ts'

interface HolderOptions {
  links: ReadonlySet<Link>
  services: Services
  limits: Limits
  log: ServerLog
}

type Credential = Parameters<Services['authSessions']['onChange']>[0]

/** Whom a token names, before anybody has checked whether that still holds. */
interface Claim {
  id: Credential
  /** Of a signed token; a key proves nothing by itself. */
  holder: Holder | null
  ask(): Promise<Actor | null>
}

const belongsTo = (holder: Holder, id: Credential) => holder.authSessionId === id || holder.apiKeyId === id

/** Keeps watch over whose sockets these are: who may open one, and who may keep it. */
export function createHolders({ links, services, limits, log }: HolderOptions) {
  const { authSessions, tokens } = services
  // A question that the database could not answer is asked again.
  const unsure = new Set<Link>()

  async function claimOf(token: string | null, link: Link): Promise<Claim | null> {
    if (token === null) return null
    if (isApiKey(token)) {
      const id = readApiKey(token)?.id
      return id ? { id, holder: null, ask: () => authSessions.findByKey(token, link.ip) } : null
    }
    const claims = await tokens.verifyAccessToken(token)
    if (!claims) return null
    const { userId, authSessionId } = claims
    const holder = { userId, authSessionId, apiKeyId: null }
    return { id: authSessionId, holder, ask: () => authSessions.find(authSessionId) }
  }

  /** Looks at the token that the socket shows now. A refused one leaves a socket without a holder; it never throws. */
  async function admit(link: Link): Promise<void> {
    const { token } = link.connection
    const claim = await claimOf(token, link)
    if (!claim || link.ending || token !== link.connection.token) return
    if (link.holder && belongsTo(link.holder, claim.id)) return
    if (claim.holder && !take(link, claim.holder)) return
    link.unwatch()
    link.unwatch = authSessions.onChange(claim.id, () => void confirm(link))
    const actor = await lookUp(link, claim)
    if (link.ending || token !== link.connection.token || actor === undefined) return
    if (actor && !claim.holder) take(link, actor)
    if (actor) return
    // Never a holder: the calls are refused, and the socket is treated like any unknown one.
    link.unwatch()
    link.holder = null
  }

  /** Makes someone the holder of a socket, unless they have too many. */
  function take(link: Link, { userId, authSessionId, apiKeyId }: Holder): boolean {
    const holder = { userId, authSessionId, apiKeyId }
    if (countOf(holder, link) >= limits.socketsPerUser) {
      link.connection.close(1008, 'too many sockets')
      return false
    }
    link.holder = holder
    return true
  }

  /** The holder of a socket now: null when there is none any more, undefined when the database cannot say. */
  async function lookUp(link: Link, claim: Claim): Promise<Actor | null | undefined> {
    try {
      const actor = await claim.ask()
      unsure.delete(link)
      return actor
    } catch (err) {
      if (!unsure.has(link))
        log.warn({ err, requestId: link.requestId }, 'the holder of a socket is not known for sure')
      unsure.add(link)
      return undefined
    }
  }

  // A person's sockets count together, however they signed in; a program's count for its key and not for its maker.
  function countOf({ userId, apiKeyId }: Holder, except: Link): number {
    let count = 0
    for (const { holder, ending } of [...links].filter((link) => link !== except)) {
      if (!ending && holder?.apiKeyId === apiKeyId && holder.userId === userId) count += 1
    }
    return count
  }

  /** Asks whether what a socket shows still stands; without it the socket ends. */
  async function confirm(link: Link): Promise<void> {
    const { token } = link.connection
    const claim = link.holder && !link.ending ? await claimOf(token, link) : null
    if (!claim || token !== link.connection.token) return
    if ((await lookUp(link, claim)) === null) link.connection.close(1008, 'signed out')
  }

  /** Ends the sockets whose token has run out, and those that have shown none in time. */
  async function review(): Promise<void> {
    for (const link of links) {
      if (link.ending) unsure.delete(link)
      else if (link.holder) await reviewHeld(link)
      else if (Date.now() - link.openedAt > limits.unknownSocketMs) link.connection.close(1008, 'not signed in')
    }
  }

  async function reviewHeld(link: Link): Promise<void> {
    const { token } = link.connection
    const claim = await claimOf(token, link)
    if (!claim && token === link.connection.token) link.connection.close(1008, 'the token has ended')
    // A key says nothing of its end; who it belongs to is mostly answered from memory.
    else if (unsure.has(link) || link.holder?.apiKeyId) await confirm(link)
  }

  return { admit, review, forget: (link: Link) => unsure.delete(link) }
}
