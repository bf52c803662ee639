import { reportFailure } from '../lib/report.ts'
import { say } from '../lib/texts.ts'
import { toast } from '../lib/toast/toast.ts'
import { connection } from '../lib/trpc/socket.ts'
import { isReplaced } from './server-there.ts'
import { takeOver } from './take-over.ts'

/**
 * Has the browser keep what a reload without a network needs (build/offline-shell.ts), and offers a new version when
 * there is one. A page reloads only when someone asks for it.
 */
export async function keepShell(): Promise<void> {
  const worker = await register()
  if (worker) letTakeOver(worker)
  // What a lost connection and a new version are said with, as long as it is to be had.
  await import('../lib/toast/corner.tsx').catch(() => undefined)
  let before = connection.now()
  connection.subscribe(() => {
    const now = connection.now()
    const isBack = now === 'live' && before !== 'live'
    before = now
    // A server that is updated ends every socket.
    if (isBack) offerNewVersion(worker).catch(reportFailure)
  })
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // Only in secure contexts: a venue that runs over plain HTTP works without.
  if (!('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch {
    // A browser that forbids it, or no network: the product works without, and the next visit tries again.
    return null
  }
}

/**
 * Lets a newer worker take over as soon as it is ready and this page is of its version: then nobody is about to reload.
 * A page of an older version leaves that to the page that follows.
 */
export function letTakeOver(worker: ServiceWorkerRegistration): void {
  const ask = async () => {
    if (worker.waiting && !(await isReplaced())) worker.waiting.postMessage(takeOver)
  }
  // Without an answer the old one goes on: it serves its own version whole.
  const askQuietly = () => void ask().catch(() => undefined)
  const watch = ({ installing }: ServiceWorkerRegistration) => installing?.addEventListener('statechange', askQuietly)
  watch(worker)
  worker.addEventListener('updatefound', () => watch(worker))
  askQuietly()
}

async function offerNewVersion(worker: ServiceWorkerRegistration | null): Promise<void> {
  // Away again, or not to be had: the next time that the connection is back says more.
  if (!(await isReplaced().catch(() => false))) return
  await worker?.update().catch(() => undefined)
  toast.info(say('shell:updates.newVersion'), {
    id: 'new-version',
    duration: Number.POSITIVE_INFINITY,
    action: { label: say('shell:updates.reload'), onSelect: () => window.location.reload() },
  })
}
