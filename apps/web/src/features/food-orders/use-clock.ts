import { useEffect, useState } from 'react'

/**
 * The server's time (ms), once a second: `at` is what it was when the device's clock said `read`. A later `read` with the
 * same `at` says nothing of the time: a ticket was put into what had been read.
 */
export function useClock(at: string | undefined, read: number): number {
  const [device, setDevice] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const [told, setTold] = useState({ at, read })
  if (told.at !== at) setTold({ at, read })
  return told.at === undefined ? device : Date.parse(told.at) + Math.max(0, device - told.read)
}
