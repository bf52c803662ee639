import { useEffect } from 'react'

/** Keeps the device's screen on while the page is in front, where the browser can. */
export function useKeptAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function keep() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // A device that is low on power may say no; the screen then goes dark as it would without us.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void lock?.release()
    }
    const again = () => void keep()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
