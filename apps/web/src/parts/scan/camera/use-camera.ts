import { type RefObject, useEffect, useRef, useState } from 'react'
import { createSight } from './sight.ts'

/** Why no picture comes. */
export type CameraTrouble = 'denied' | 'none' | 'failed'

interface Light {
  on: boolean
  set: (on: boolean) => void
}

export interface Camera {
  trouble: CameraTrouble | null
  isLooking: boolean
  devices: { id: string; name: string }[]
  deviceId: string | null
  /** null: this camera has none. */
  light: Light | null
}

// Often enough that nobody waits, seldom enough that a phone stays cool, in ms.
const lookEvery = 120

/** Looks through a camera and tells what codes it sees, each once as long as it stays in sight. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { deviceId, onScan, codes }: { deviceId: string | null; onScan: (text: string) => void; codes: 'passes' | 'goods' },
): Camera {
  const latest = useRef(onScan)
  latest.current = onScan
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const [devices, setDevices] = useState<Camera['devices']>([])
  const [usedId, setUsedId] = useState<string | null>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isLit, setIsLit] = useState(false)

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer = 0
    let isOver = false
    const sight = createSight()
    setTrouble(null)
    setIsLooking(false)
    setIsLit(false)

    async function open() {
      if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError')
      const wanted = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' }
      const [got, { readerOfCodes }] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { ...wanted, width: { ideal: 1280 } } }),
        import('./detector.ts'),
      ])
      stream = got
      const [found] = got.getVideoTracks()
      const element = video.current
      if (isOver || !element || !found) return close()
      element.srcObject = got
      await element.play()
      const read = await readerOfCodes(codes)
      setTrack(found)
      setUsedId(found.getSettings().deviceId ?? null)
      const all = await navigator.mediaDevices.enumerateDevices()
      const cameras = all.filter(({ kind }) => kind === 'videoinput')
      setDevices(cameras.map((each, index) => ({ id: each.deviceId, name: each.label || String(index + 1) })))
      setIsLooking(true)
      const look = async () => {
        if (isOver) return
        if (!document.hidden && element.readyState >= 2) {
          const text = await read(element).catch(() => null)
          const fresh = sight.see(text, performance.now())
          if (fresh !== null) latest.current(fresh)
        }
        timer = window.setTimeout(() => void look(), lookEvery)
      }
      void look()
    }

    function close() {
      window.clearTimeout(timer)
      for (const each of stream?.getTracks() ?? []) each.stop()
      setTrack(null)
    }

    open().catch((error: unknown) => {
      close()
      if (!isOver) setTrouble(troubleOf(error))
    })
    return () => {
      isOver = true
      close()
    }
  }, [deviceId, video, codes])

  // Not every browser knows of lights, and the types of none do.
  const hasLight = track !== null && (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true
  const light: Light | null = hasLight
    ? {
        on: isLit,
        set: (on) => {
          const advanced = [{ torch: on }] as unknown as MediaTrackConstraintSet[]
          track.applyConstraints({ advanced }).then(
            () => setIsLit(on),
            () => setIsLit(false),
          )
        },
      }
    : null
  return { trouble, isLooking, devices, deviceId: usedId, light }
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}
