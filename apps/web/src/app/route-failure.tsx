import { ErrorState } from '@marquee/ui'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { onDemand } from '../lib/on-demand.ts'
import { paths } from '../lib/paths.ts'
import { isServerThere } from '../lib/server-there.ts'
import { failureText, readFailure } from '../lib/trpc/failure.ts'
import { connection } from '../lib/trpc/socket.ts'
import { useTexts } from '../lib/use-texts.ts'
import { isMissingPart, NoConnection } from './server-there.ts'

const NotFound = onDemand(() =>
  import('../features/not-found/not-found.tsx').then((part) => ({ default: part.NotFound })),
)

// How often somebody presses Retry for a screen before it is given up.
const mostTries = 3
let tries = 0
let triedAt = ''

/** Instead of a screen that could not be shown: what happened, and Retry. */
export function RouteFailure() {
  const error = useRouteError()
  const { t } = useTexts('shell', 'errors')
  const navigate = useNavigate()
  const location = useLocation()
  const [retrying, setRetrying] = useState(false)
  const missing = isMissingPart(error)
  // A part that a screen asks for while it is drawn may be missing because nothing travels.
  const isThere = useIsServerThere(missing ? error : null)
  const outdated = missing && isThere === true
  const couldNotTravel = error instanceof NoConnection || (missing && isThere === false)
  const { reason, requestId } = readFailure(error)
  const isOffline = couldNotTravel || (isOfServer(error) && reason === 'OFFLINE')
  const retry = async () => {
    // A part of an older version is gone for good: only a reload fetches the new one.
    if (outdated) {
      window.location.reload()
      return
    }
    setRetrying(true)
    if (couldNotTravel) {
      // A reload is safe only where there is something to load.
      if (await isServerThere()) window.location.reload()
      else setRetrying(false)
      return
    }
    // To the same address, and not a mere revalidation: one that is answered from the cache begins and ends between two
    // drawings, and the router's error boundary, which waits to see it begin, would keep the failure for good.
    await navigate(location, { replace: true, state: location.state, preventScrollReset: true })
    setRetrying(false)
  }
  /** The same by a press: an outage that outlives the last of them ends where a missing right does. */
  const press = async () => {
    tries = location.pathname === triedAt ? tries + 1 : 1
    triedAt = location.pathname
    await retry()
  }
  const giveUp = useEffectEvent(() => {
    if (tries < mostTries || triedAt !== location.pathname || !isOfServer(error)) return
    tries = 0
    void navigate(paths.notFound, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each failure
  useEffect(giveUp, [error])
  const isBack = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!isOffline) return
    let before = connection.now()
    // The device may have a network again long before the server answers: then the live connection knows.
    const stopHearing = connection.subscribe(() => {
      const now = connection.now()
      const isLiveAgain = now === 'live' && before !== 'live'
      before = now
      if (isLiveAgain) isBack()
    })
    addEventListener('online', isBack)
    return () => {
      stopHearing()
      removeEventListener('online', isBack)
    }
  }, [isOffline])
  const hasCounter = useCounter(isOffline)
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense fallback={null}>
        <NotFound module={null} />
      </Suspense>
    )
  }
  if (missing && isThere === null) return null
  const words = (): { title: string; body?: ReactNode } => {
    if (outdated) return { title: t('shell:updates.newVersion') }
    if (isOffline) return { title: t('shell:failure.offline'), body: offlineBody() }
    return {
      title: t('shell:failure.title'),
      body: isOfServer(error) ? t(failureText(reason)) : t('shell:failure.body'),
    }
  }
  const offlineBody = () => (
    <>
      {t('shell:failure.offlineBody')}
      {hasCounter && (
        // As a reload: then it comes up with what the device keeps.
        <a href={counterPath} className="mt-3 block font-semibold text-accent-ink underline underline-offset-2">
          {t('shell:failure.counter')}
        </a>
      )}
    </>
  )
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState {...words()} requestId={requestId ?? undefined} onRetry={press} retrying={retrying} />
    </div>
  )
}

const counterPath = '/food-booking'

/** Whether this device has a counter that sells without the server. */
function useCounter(isOffline: boolean): boolean {
  const [sells, setSells] = useState(false)
  useEffect(() => {
    if (!isOffline) return
    let isOver = false
    import('./at-counter.ts')
      .then((part) => part.sellsAlone())
      // A device that keeps nothing of it has no such part without a network.
      .catch(() => false)
      .then((found) => {
        if (!isOver) setSells(found)
      })
    return () => {
      isOver = true
    }
  }, [isOffline])
  return isOffline && sells
}

/** Whether the server answers, asked once for each failure; null: it is being asked, or nothing is the matter. */
function useIsServerThere(failure: unknown): boolean | null {
  const [asked, setAsked] = useState<{ failure: unknown; isThere: boolean } | null>(null)
  useEffect(() => {
    if (failure === null) return
    let isOver = false
    void isServerThere().then((isThere) => {
      if (!isOver) setAsked({ failure, isThere })
    })
    return () => {
      isOver = true
    }
  }, [failure])
  return asked !== null && asked.failure === failure ? asked.isThere : null
}

const isOfServer = (error: unknown) => error instanceof Error && error.name === 'TRPCClientError'
