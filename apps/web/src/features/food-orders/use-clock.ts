import { useEffect, useState } from 'react'

/** The server's time (ms), once a second: `at` is what it was when the device's clock said `read`. */
export function useClock(at: string | undefined, read: number): number {
  const [device, setDevice] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return at === undefined ? device : Date.parse(at) + Math.max(0, device - read)
}
