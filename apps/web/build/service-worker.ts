import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { takeOver } from '../src/app/take-over.ts'
import type { KeptFile } from './offline-shell.ts'

// The build puts the list here.
declare const KEPT_FILES: KeptFile[]
declare const COUNTER_FILES: string[]
declare const self: {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    type: 'message' | 'activate',
    listener: (event: { data?: unknown; waitUntil(done: Promise<unknown>): void }) => void,
  ): void
}

/** The code of a counter that goes on without the server: only where food is sold. */
const counterCache = 'counter'

// Pages come from the network as long as there is one, so a new worker never mixes versions and need not wait for tabs
// of the old one to be closed: they keep their files in the other cache, or reload. It waits until a page of its own
// version asks for it, though: a browser that replaces the worker in the middle of a reload never ends that reload.
self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(self.skipWaiting())
  if (event.data === 'keepCounter') event.waitUntil(keepCounter())
})
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), followVersion()])))

/** Keeps what is not kept yet; what cannot be fetched now is asked for by the next message. */
async function keepCounter(): Promise<void> {
  const cache = await caches.open(counterCache)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = COUNTER_FILES.filter((url) => !known.has(url))
  await Promise.all(missing.map((url) => cache.add(url).catch(() => undefined)))
}

/** A device that is a counter stays one with a new version, and keeps nothing of the one before. */
async function followVersion(): Promise<void> {
  if (!(await caches.has(counterCache))) return
  await keepCounter()
  const cache = await caches.open(counterCache)
  const old = (await cache.keys()).filter(({ url }) => !COUNTER_FILES.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

enableNavigationPreload()
cleanupOutdatedCaches()

const network = new NetworkOnly({ networkTimeoutSeconds: 8 })

// What a proxy says while the server behind it is away.
const nobodyThere = new Set([502, 503, 504])

registerRoute(
  new NavigationRoute(
    async (visit) => {
      const answer = await network.handle(visit).catch(() => undefined)
      if (answer && !nobodyThere.has(answer.status)) return answer
      return (await matchPrecache('/index.html')) ?? answer ?? Response.error()
    },
    // Not pages of the client: what these say is the server's alone.
    { denylist: [/^\/(api|trpc|i18n|health|metrics)(\/|\?|$)/] },
  ),
)

// Behind the pages: asked for by its own name, index.html comes from the network too.
precacheAndRoute(KEPT_FILES, { cleanURLs: false, directoryIndex: '' })

// Their names carry the hash of their content. Nothing else is kept: no answer to a call, nothing of a person.
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })],
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (visit) =>
    (await caches.match(visit.url.href, { cacheName: counterCache, ignoreVary: true })) ?? assets.handle(visit),
)
