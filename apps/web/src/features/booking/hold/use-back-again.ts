import { useEffect, useRef } from 'react'
import { useConnection } from '../../../lib/trpc/socket.ts'

/** Calls when the live connection is there again after it was lost, and when somebody comes back to this window. */
export function useBackAgain(onBack: () => void): void {
  const connection = useConnection()
  const was = useRef(connection)
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (connection === 'live' && was.current !== 'live') latest.current()
    was.current = connection
  }, [connection])
  useEffect(() => {
    const back = () => latest.current()
    window.addEventListener('focus', back)
    return () => window.removeEventListener('focus', back)
  }, [])
}
