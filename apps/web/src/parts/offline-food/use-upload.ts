import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Failure, isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { useOfflineCalls } from './queries.ts'
import { type Uploaded, uploadSales } from './upload.ts'

// What did not go through is tried again by itself, in ms.
const again = 20_000

interface Uploading {
  venueId: string | undefined
  /** How many wait. */
  waiting: number
  /** The server is there, and the person may sell. */
  mayUpload: boolean
  onDone: (uploaded: Uploaded) => void
}

/** Uploads what waits as soon as the server is there, and again until it has all of it. */
export function useUpload({ venueId, waiting, mayUpload, onDone }: Uploading) {
  const { send } = useOfflineCalls()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isRunning = useRef(false)
  const isWanted = venueId !== undefined && mayUpload && waiting > 0
  const run = useEffectEvent(async () => {
    if (isRunning.current || !venueId) return
    isRunning.current = true
    try {
      const done = await uploadSales(venueId, send, (at, of) => setProgress({ done: at, of }))
      setFailure(null)
      if (done) onDone(done)
    } catch (error) {
      const read = readFailure(error)
      // A line that is down again is said above.
      setFailure(isPassing(read.reason) ? null : read)
    } finally {
      isRunning.current = false
      setProgress(null)
    }
  })
  useEffect(() => {
    if (!isWanted) return
    void run()
    const timer = setInterval(() => void run(), again)
    return () => clearInterval(timer)
  }, [isWanted])
  return { progress, failure }
}
