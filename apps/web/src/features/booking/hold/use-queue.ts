import { useRef, useState } from 'react'

/** One thing after the other: what is pressed while a call is under way waits for its answer. */
export function useQueue() {
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  function run<T>(step: () => Promise<T>): Promise<T> {
    setWaiting((count) => count + 1)
    const done = tail.current.then(step)
    tail.current = done.catch(() => undefined).then(() => setWaiting((count) => count - 1))
    return done
  }
  return { run, isBusy: waiting > 0 }
}
