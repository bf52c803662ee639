import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { takeOver } from '../src/app/take-over.ts'
import type { KeptFile } from './offline-shell.ts'

// The build puts the list here.
declare const KEPT_FILES: KeptFile[]
declare const self: {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    type: 'message' | 'activate',
    listener: (event: { data?: unknown; waitUntil(done: Promise<unknown>): void }) => void,
  ): void
}

// Pages come from the network as long as there is one, so a new worker never mixes versions and need not wait for tabs
// of the old one to be closed: they keep their files in the other cache, or reload. It waits until a page of its own
// version asks for it, though: a browser that replaces the worker in the middle of a reload never ends that reload.
self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(self.skipWaiting())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })],
  }),
)
