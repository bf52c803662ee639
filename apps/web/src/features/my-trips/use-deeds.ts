import type { RideMark } from '@marquee/contract/my-trips'
import type { RideId } from '@marquee/contract/rides'
import { useEffect, useRef, useState } from 'react'
import { type Failure, isPassing, readFailure } from '../../lib/trpc/failure.ts'

/** Something that a driver does; `send` is called again until the server has answered, with the same command. */
export interface Deed {
  key: string
  /** What it says of a guest, which is shown before the server has answered. */
  mark?: { rideId: RideId; state: RideMark }
  send: () => Promise<unknown>
  onRefused: (failure: Failure) => void
}

/** How long it waits before it asks again on a bad line. */
const againAfter = 3_000

/**
 * Does one thing after the other, each once: an answer that was lost is asked for again under the same name until it
 * comes, sooner when the line is back. What is still to be sent is shown as if it were done.
 */
export function useDeeds() {
  const line = useRef<Deed[]>([])
  const isRunning = useRef(false)
  const wake = useRef<(() => void) | null>(null)
  const [waiting, setWaiting] = useState<readonly Deed[]>([])
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const again = () => wake.current?.()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = window.setTimeout(resolve, againAfter)
      wake.current = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    for (let deed = line.current[0]; deed; deed = line.current[0]) {
      try {
        await deed.send()
        setOffline(false)
      } catch (error) {
        const failure = readFailure(error)
        if (isPassing(failure.reason)) {
          setOffline(true)
          await pause()
          continue
        }
        setOffline(false)
        deed.onRefused(failure)
      }
      line.current = line.current.slice(1)
      setWaiting(line.current)
    }
    isRunning.current = false
  }

  return {
    waiting,
    isOffline,
    /** What will be said of a guest once everything is sent; undefined: nothing more. */
    markOf: (rideId: RideId) => waiting.findLast(({ mark }) => mark?.rideId === rideId)?.mark?.state,
    again: () => wake.current?.(),
    add(deed: Deed) {
      line.current = [...line.current, deed]
      setWaiting(line.current)
      void run()
    },
  }
}
