import { ErrorState } from '@marquee/ui'
import { useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { NotFound } from '../features/not-found/not-found.tsx'
import { failureText, readFailure } from '../lib/trpc/failure.ts'
import { useTexts } from '../lib/use-texts.ts'

/** Instead of a screen that could not be shown: what happened, and Retry. */
export function RouteFailure() {
  const error = useRouteError()
  const { t } = useTexts('shell', 'errors')
  const navigate = useNavigate()
  const location = useLocation()
  const [retrying, setRetrying] = useState(false)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound module={null} />
  const outdated = isMissingPart(error)
  const retry = async () => {
    // A part of an older version is gone for good: only a reload fetches the new one.
    if (outdated) {
      window.location.reload()
      return
    }
    setRetrying(true)
    // To the same address, and not a mere revalidation: one that is answered from the cache begins and ends between two
    // drawings, and the router's error boundary, which waits to see it begin, would keep the failure for good.
    await navigate(location, { replace: true, state: location.state, preventScrollReset: true })
    setRetrying(false)
  }
  const { reason, requestId } = readFailure(error)
  const isOurs = !outdated && !(error instanceof Error && error.name === 'TRPCClientError')
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        title={t(outdated ? 'shell:updates.newVersion' : 'shell:failure.title')}
        body={outdated ? undefined : isOurs ? t('shell:failure.body') : t(failureText(reason))}
        requestId={requestId ?? undefined}
        onRetry={retry}
        retrying={retrying}
      />
    </div>
  )
}

function isMissingPart(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script|Importing a module/i.test(error.message)
  )
}
